/* Smear for four with the default options and `random` in all seats: docs/rules/smear.md, written for this alone.

   It draws the same random numbers as tricklab (engine/ground/rng.py) and writes the same rows, byte for byte. With
   ONE_STREAM it draws all deals from one stream of xoshiro256++, which is quicker, but then no deal can be repeated
   without those before it. */

#ifdef __BMI2__
#include <immintrin.h>
#endif
#include <stdint.h>
#include <string.h>

enum { SEATS = 4, CARDS = 54, HAND = 9, MOST = 6, JACK = 9, JOKER_1 = 52, JOKER_2 = 53 };
enum { T_TREY = 3, T_TEN = 10, T_JICK = 11, T_JACK = 12, TRUMPS = 16, JOKERS = 3 };
enum { HIGH, LOW, P_JACK, P_JICK, FIRST_JOKER, SECOND_JOKER, GAME, TREY, POINTS };

typedef uint64_t u64;

typedef struct {
    int8_t dealer, bidder, bid, trump, made, delta[2], point[POINTS], side_tricks[2], bids[6], tricks[6], undealt;
    int32_t bidder_trumps, proposed, accepted;
} Row;

typedef struct { u64 word[4]; } Block;

static inline int count(u64 set) { return __builtin_popcountll(set); }
static inline int lowest(u64 set) { return __builtin_ctzll(set); }
static inline int highest(u64 set) { return 63 - __builtin_clzll(set); }
static inline u64 high_product(u64 a, u64 b) { return (unsigned __int128)a * b >> 64; }

static inline int nth(u64 set, int n) {
#ifdef __BMI2__
    return lowest(_pdep_u64(1ULL << n, set));
#else
    while (n-- > 0) set &= set - 1;
    return lowest(set);
#endif
}

#ifdef ONE_STREAM
static u64 s[4] = {1, 2, 3, 4};

static inline u64 rotate(u64 word, int by) { return word << by | word >> (64 - by); }

static inline u64 next(void) { /* xoshiro256++ */
    u64 word = rotate(s[0] + s[3], 23) + s[0], shifted = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= shifted, s[3] = rotate(s[3], 45);
    return word;
}

static inline Block words(u64 block, u64 stream, u64 deal, const u64 key[2]) {
    (void)block, (void)stream, (void)deal, (void)key;
    return (Block){{next(), next(), next(), next()}};
}

static inline u64 first_word(u64 block, u64 stream, u64 deal, const u64 key[2]) {
    (void)block, (void)stream, (void)deal, (void)key;
    return next();
}
#else
static inline Block words(u64 block, u64 stream, u64 deal, const u64 key[2]) { /* Philox 4x64-10 */
    u64 c0 = block, c1 = stream, c2 = deal, c3 = 0, k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        u64 h0 = high_product(0xD2E7470EE14C6C93, c0), l0 = 0xD2E7470EE14C6C93 * c0;
        u64 h1 = high_product(0xCA5A826395121157, c2), l1 = 0xCA5A826395121157 * c2;
        c0 = h1 ^ c1 ^ k0, c1 = l1, c2 = h0 ^ c3 ^ k1, c3 = l0;
        k0 += 0x9E3779B97F4A7C15, k1 += 0xBB67AE8584CAA73B;
    }
    return (Block){{c0, c1, c2, c3}};
}

static inline u64 first_word(u64 block, u64 stream, u64 deal, const u64 key[2]) {
    return words(block, stream, deal, key).word[0];
}
#endif

static inline int below(u64 block, u64 stream, u64 deal, const u64 key[2], int n) {
    return high_product(first_word(block, stream, deal, key), n);
}

static inline void shuffle(int8_t deck[CARDS], u64 deal, const u64 key[2]) {
    Block blocks[3];
    for (int b = 0; b < 3; b++) blocks[b] = words(b, 0, deal, key);
    u64 left = CARDS;
    for (int w = 0; left > 1; w++) {
        u64 word = blocks[w / 4].word[w % 4];
        for (int draw = 0; draw < 5 && left > 1; draw++) {
            u64 picked = high_product(word, left);
            word *= left--;
            int8_t card = deck[picked];
            deck[picked] = deck[left];
            deck[left] = card;
        }
    }
}

/* The trumps among some cards in the order of their strength: the jokers, 2 .. T, the other Jack, J Q K A. */
static inline u64 by_strength(u64 cards, int suit) {
    u64 ranks = cards >> 13 * suit & 0x1FFF;
    return ranks >> JACK << T_JACK | (ranks & 0x1FF) << 2 | (cards >> (13 * (3 - suit) + JACK) & 1) << T_JICK
        | (cards >> JOKER_1 & 1) << 1 | (cards >> JOKER_2 & 1);
}

static int choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    int ways = 1;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

static u64 nth_subset(u64 set, int k, int n) {
    u64 subset = 0;
    while (k > 0) {
        u64 card = set & -set;
        set ^= card;
        int with_card = choose(count(set), k - 1);
        if (n < with_card) subset |= card, k--;
        else n -= with_card;
    }
    return subset;
}

/* The first play of a hand of more than six trumps: picks one of all stacks, as a set with the competing card on top. */
static u64 pick_stack(u64 hand, u64 must_top, u64 stream, u64 deal, const u64 key[2], int *top) {
    u64 points = hand & must_top, others = hand & ~must_top, beneath;
    int size = count(hand) - MOST, ways, n;
    if (count(others) < size) {
        int buried = size - count(others);
        ways = choose(count(points) - 1, buried);
        n = below(0, stream, deal, key, count(points) * ways);
        *top = nth(points, n / ways);
        beneath = others | nth_subset(points & ~(1ULL << *top), buried, n % ways);
    } else {
        ways = choose(count(others), size);
        int pointed = count(points) * ways, rest = choose(count(others) - 1, size);
        n = below(0, stream, deal, key, pointed + count(others) * rest);
        if (n < pointed) {
            *top = nth(points, n / ways);
            beneath = nth_subset(others, size, n % ways);
        } else {
            n -= pointed;
            *top = nth(others, n / rest);
            beneath = nth_subset(others & ~(1ULL << *top), size, n % rest);
        }
    }
    return beneath | 1ULL << *top;
}

/* The seat whose set has a trump, -1 if none has. */
static inline int holder(const u64 sets[SEATS], int trump) {
    int owner = -1;
    for (int seat = 0; seat < SEATS; seat++) owner = sets[seat] >> trump & 1 ? seat : owner;
    return owner;
}

static void play(u64 deal, const u64 key[2], Row *row) {
    u64 hand[SEATS] = {0}, dealt[SEATS], played[SEATS] = {0}, captured[SEATS] = {0}, stream[SEATS];
    int8_t deck[CARDS];
    for (int card = 0; card < CARDS; card++) deck[card] = card;
    shuffle(deck, deal, key);
    int dealer = below(1ULL << 32, 0, deal, key, SEATS);
    memset(row, -1, sizeof *row);
    memset(row->tricks, 0, sizeof row->tricks);
    row->dealer = dealer;
    row->delta[0] = row->delta[1] = row->side_tricks[0] = row->side_tricks[1] = 0;
    row->proposed = row->accepted = 0;

    for (int seat = 0; seat < SEATS; seat++) {
        for (int card = 0; card < HAND; card++) hand[seat] |= 1ULL << deck[seat * HAND + card];
        dealt[seat] = hand[seat];
        stream[seat] = 1 + (u64)seat * 65536; /* of its next decision */
    }

    int high = 0, bidder = -1;
    for (int turn = 1; turn <= SEATS; turn++) {
        int seat = (dealer + turn) % SEATS, bid = 0, bids = 10 - high;
        if (bids > 0) {
            bid = below(0, stream[seat], deal, key, bids + 1);
            if (bid > 0) bid += high;
        }
        stream[seat]++;
        row->bids[seat] = bid;
        if (bid > 0) high = bid, bidder = seat;
    }
    if (bidder < 0) return;
    int suit = below(0, stream[bidder]++, deal, key, 4);

    const int8_t *stock = deck + SEATS * HAND, *end = deck + CARDS;
    u64 in_play = 0;
    int most = 0;
    for (int turn = 1; turn <= SEATS; turn++) {
        int seat = (dealer + turn) % SEATS;
        u64 trumps = by_strength(hand[seat], suit), drawn = 0;
        for (int n = count(trumps); n < MOST && stock < end; n++) drawn |= 1ULL << *stock++;
        hand[seat] = trumps | by_strength(drawn, suit);
        in_play |= hand[seat];
        if (count(hand[seat]) > most) most = count(hand[seat]);
    }
    u64 low = in_play & ~JOKERS, must_top = 0;
    if (most > MOST)
        must_top = 1ULL << highest(in_play) | 1ULL << lowest(low ? low : in_play) | 1ULL << T_JACK | 1ULL << T_JICK
            | 1ULL << T_TEN | 1ULL << T_TREY | JOKERS;

    int leader = bidder, joker = -1;
    for (u64 left = in_play; left;) {
        while (!hand[leader]) leader = (leader + 1) % SEATS;
        int best = -1, winner = leader, seat = leader;
        u64 trick = 0;
        do {
            if (hand[seat]) {
                int held = count(hand[seat]), top;
                u64 cards;
                if (held > MOST) {
                    cards = pick_stack(hand[seat], must_top, stream[seat], deal, key, &top);
                } else {
                    top = nth(hand[seat], held == 1 ? 0 : below(0, stream[seat], deal, key, held));
                    cards = 1ULL << top;
                }
                stream[seat]++;
                hand[seat] &= ~cards;
                played[seat] |= cards;
                trick |= cards;
                if (top > best && !(best == 0 && top == 1)) best = top, winner = seat;
                if (cards & JOKERS && joker < 0) joker = top < 2 ? top : highest(cards & JOKERS);
            }
            seat = (seat + 1) % SEATS;
        } while (seat != leader);
        captured[winner] |= trick;
        row->tricks[winner]++;
        left &= ~trick;
        leader = winner;
    }

    int8_t *point = row->point;
    if (in_play) point[HIGH] = holder(played, highest(in_play));
    if (low) point[LOW] = holder(played, lowest(low));
    point[P_JACK] = holder(captured, T_JACK);
    point[P_JICK] = holder(captured, T_JICK);
    point[GAME] = holder(captured, T_TEN);
    point[TREY] = holder(captured, T_TREY);
    if (joker >= 0) {
        point[FIRST_JOKER] = holder(played, joker);
        point[SECOND_JOKER] = holder(played, 1 - joker);
    }
    for (int n = 0; n < POINTS; n++)
        if (point[n] >= 0) row->delta[point[n] & 1] += n == TREY ? 3 : 1;
    for (int seat = 0; seat < SEATS; seat++) row->side_tricks[seat & 1] += row->tricks[seat];
    row->bidder = bidder;
    row->bid = high;
    row->trump = suit;
    row->made = row->delta[bidder & 1] >= high;
    if (!row->made) row->delta[bidder & 1] = -high;
    row->undealt = TRUMPS - count(in_play);
    row->bidder_trumps = by_strength(dealt[bidder], suit);
}

void play_deals(const u64 key[2], u64 first, u64 number, Row rows[]) {
    for (u64 i = 0; i < number; i++) play(first + i, key, &rows[i]);
}
