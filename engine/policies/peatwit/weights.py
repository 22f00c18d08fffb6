"""What the expert learned, in the manner of `tools.fit.peatwit`; `engine.policies.peatwit.tables` unpacks it."""

NEEDED = (
    (9999, 176, 366, 492, 633, 741, 857, 1005, 1005, 1032, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999),
    (9999, 228, 348, 463, 544, 682, 747, 9900, 9900, 9900, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999),
    (9999, 212, 330, 438, 510, 569, 569, 9900, 9900, 9900, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999),
    (9999, 226, 326, 448, 547, 625, 740, 740, 740, 740, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999),
)
"""Hundredths of a trick."""

PRICES = (128, 100, 87, 116)
"""Tenths of a point that a trick costs a nil."""

NIL = (
    (100, -1000.0, -9999),
    (100, -1000.0, -9999),
    (100, -1000.0, -9999),
    (200, 14.4, 168),
    (200, 14.0, 170),
    (200, 18.2, 188),
    (180, 1.6, 119),
    (180, 2.9, 126),
    (180, 3.9, 127),
    (240, 42.1, 319),
    (240, 63.0, 403),
    (240, 29.9, 245),
)
"""When to pass for nil, see `engine.policies.peatwit.passing.Passing`."""

HAND = """
c-p;~YipcU5XWb;yV)eWn@y88X%k~=+gNCcTCJC;wJia!XhmNr1rY?LDEJk`PauehAm|J6f)@}G?@+ah7h2oeHujQ66Px?yy4fUq9e;D4XV*vy%l3umV
K@7nbLN~mGynO|oXqKx&S^n&DpKUHYEYVFhdeAPUC=T5^Lzplka}sBYvgtjS=MEp(JXTV5|TQJF|t{#-762tW1?=oMNR26^G5V6zeFBnWJS}ie}R!%#z
cZn?qN5QW+cV;3OY1PM7&nx^vY||?G~3-U&dOkgwZTae-J(5QqUb}(#FUNv)3^<r?2S+O=^qmk^ALNW~TKA{Y}raVw>!gUfE4wSeDo`i%bHk80*fV+l`
EGl@`{X*K_(K5+Y+NRkaJ8=uiEW6MOHESCoiyiin)mH}xB2Zk4C7+;uXbb#C-g`G4C2UW#Bd`;`JKS-!{hxW2)!khDwEd2~$w(owynr}c=NIj;$9c1fp
r208yEqqf>bJ)xgz2480Rq_v(|dH(*)=r8&a?-BfIHmJuNIXw4)lY2><<tqFV!N&^vhV*Nml7@BkDJ#z6rIYySMA=6J=xTVK0EI)WHmdKSRZ<%`(OG?0
KV<hkat7aTV)jw}gC`)*V|_#B94I{rQj)q|j_EKyTp?DH8UthZGyf9%op#R%I(2~|k;N+U5t4E2af590-`}k${~f34$7cJ%xXBM-iBbJTzIBo}{m=MV!
TU)K6EPv4TE_<wS?}~PYuQ^w%&)chF3yPH;Ue~mxS92M)jn~z+O=}M+=U&Nu=Fx#%&@{D-Z3uNC4E?Tk=`XR=#3`adV)97^sKnY_^PNI!KT*&{wL^kXp
k=HSfzg$tXXe8pH^ajqgb37yG3OS+MLvH^=~xjlpA1*E+_Ld_ReV|h};Z2M8TKHG<$|wqmJkeOWyfnJM7WPj5;ha<d7&bQ6)Z>+5I@^F1>H7C=rIEj)7
b6Z3h|zR*mkyjKn6H(x3Eut@R~5F3-6YI$^9f|M!)&S&d`0WAMNjpDf;)=5Id{Z$6C4Pn^#fpupQWykYz?3u-#?LDHdM2FX*7A%v`u(=+<490Vm-W9cz
$^A=pRk<oL+^V70Vy1_&PNXaAhnf5ukUHT+Uza0<Pz!w=}`UGs_X*h&+6Xd)gwq8P;LDnp3KS$IjK|(WDT}H<#cy1c)kLqD~CIw$z3pY1{`Vsv^jrUAy
CmQ5I?%yz9M#IkjisT^cPir@554+V*aoXQmGpC!-!pmx1RoXYDJ#v8kOYLw)Po;^x1EA7t>*NcaTO~7k8TmXu>?L;=+}LS6@F_g$onf964X(mxwaqet<
zCC+#vrQ37YS^rM3hwmmg8&bv)muUPbO2uyB^cj5xHSEVy&I{*zNek*dU8mS-e)m9HDmERc4kImoEa~#IwU~Qt&Gs>&>!j)a_JakQ%?jFo_s8E47?jzs
(Lg4vE4aG2RtqG|C3f@eS4~=my6n>zLzZ!FlAG&^qC?_iP+?=P`SvecN`iS~D{OVysuHc&cjwDQJF`cbY0n6wq!$m$ZbB+W+LV>(<P-ieN+se0~$oZE>
>fzx8s8z#5rJB4e1?Fx+%tyD1no>m>Gq%{Iy4i5lO+R$Gq20!mN8Nu-!P#Eb~mnIR+8VYwPH-;H8zlQOhq9V6%IwX86#o^B~Ly-RMvA00@?iG~Hn`dt0
-p7v4mbz=1nJY!mq=&Mfd5#5VK3)a}cUY6wwWPR@}=k;nhCFpd^5-Cym>t8PZjrEK0oZ+SuU#8Gy9((;szj=Q@xVVNW`kXAD_5FS``^4#+;*?4CqOOVa
W%!+?cA542j7ev(eoohyaS^Q&A5B=hbJhDy#Ypbr*;B60N6~70mCRSVmT$VT-A+HNm`zjKDs}$bNBU*CHvTuNy4j%>-_<w-&tShcKc`OU+wk+G#{64=s
xfU4|A+b5x5ZH#9#$7g#wiiUA5j-??QX@q<7F@J$LNhahOq3~0~ai+@r3a~*5S?b%k|uSmRz;F>=-1+t_eS$_JP<XMvQapwiHGCmNLVY?kJ{N6R1m+Pg
?Kyd$*{#yWKSMZfnG-FSf|%Fl|Pgu=!>(-c~1d4$iF=t9{lZ7xZ~Jghb47l;tr)uT>wmo@F-6r6E^ORELiY-m$D#dJk5VsK>+o<X$h6^io~q$b_ZQLzk
J~43dwNPY3+$*^SLge6WvOV-L5CE6p#{tkmUDI!n}<z0&w?m}qOj|Lxe#D%g2AWQO~}DdN!1+#oh;JT}S5EdAbXBY|cE`V2R+2gx%5JW|w)`m%mpG+ck
D2Z`r<&^P9IdqiK+Leb>*>jTWclM$;A1F*soeP2s=lms@)!nu}bhOqbf@@dD=KFx^blQ4*iz?30k;0$-z!<=Xv_Pvi<dkhP|4yUBl%Mmw%s5vxC6DOV>
x1!A?x@SSo9dMTM#g|ll{jlFSH{l*Q$2kAFD(%}WPsrUwYpHFiD3Qk&ze+})_5Nd^A#E?$Vj?fB@wA=2S6-A4__j91o$z}qunX$dKOgHMD!=p<BIF;JV
m9R
"""

CARDS = """
c-rlKS&t;id05<$nRWFsGdss}xywtkNQ$~3iLeM5f?)x+Ukn2lZ2tm38-BI1fS+vn#Wv&z!w>eWUMvH$L_rd5$)b2HZ|=R^xo3K&r;j@Gh|Av>ky%|my
Tj?}?p;dDika%Ftjx-ci0_N<{=OjOgK35k_t;l7{tZOL1IyIvN#@hLt+V*<b|(zq`C=aLqenvGdw-xbyyb&IUy;9#&5ASro~Q9QD$dA!?_eX&Lzbp*k?
Rr6A#pTFLW4hRcZcx$1ir&PuatyrH&e1%&4{i=t>@EPA2d`uS}{YMuvW3E*6@7VOzQ+Ucwr|Pbo(NF$O9w&LXv`0NAjKnXwtHgK^Q5@JzsNEv;EqL@!o
`#b;DWL5r8g-mx3D=eL}KeW_pwp?MYpTA=l0|#$|z9<I1Wk%ydDksyY{tAwmThzfV&PpBW%)pbW9qwRlV;{`&X9bJE~%U?N>X$W&~TQVz(hQhBIkzYMb
PjOA17b3(nJmoDeQ7gc3?G|*7TB>`ZEKLLL4v?gO%A`N4~(*lM~sibq|0?`)W1J`Rm_jOH!w$?Uh9Xl?n9=sHca)37v4n7+qJ*5Een)<*fv7W<|D0G;3
6Xzp%Z#wwn#BlgizyYG9f?q)Iz2MAqPXlwDh(NqE-ZB`Efx&v~gLN>;-92Dtg~QK|$Y7Bk1kN>M6p)PzxGn(feW0HD(%3RMA3=5=@W%l;z&Qgrj8Jcaz
`-I(^3XR6PYErU@QEGD;zAEN2^L;ER|zR|fWOa3xfsA@UYok)#_<ep(wiHugfj}3f(phEKFD$yfWezi;8p502UVd+%@wiCD<5X8rnJZ^m`madz!ndqma
HL$7Ck|jJM;K){*jP!xDyYFKoiFZt^k;Fz|c4c__19Z=>u)&qw4^LFIb4v2Jixy!B26f;J)~cXV7ziAtT-+D492jcJa0kJ|rBHFbRPAKnpyeJfHw97Py
s_j?{qx9bqut9LS&b9zNCQ1^+l8dNeDPBDRN)XJHT1Pz7!I8fDAh;yX{@EE)~n0xX6(L?p1>X;@1>7#;xaYsmv+jAu3jkiw0db`DEGqKFJIz#dGov(!r
|J!^!tT*1Qe0_Ig&3gkEh1E*E6XCM0~uRc#UF69~Y3n@_c@b-`3+4Uo8RRy4EE^TZ8=JhgIlTF}^zBQ{!S=JS<i9o6SpxG&60bz6mt6w8#2`52DnB&~l
fMn*Z_s@hNqQ@=(_C<Kk0n82XJr`E50{VlbI>e<;kn%{zEuaGXkfaK}l%EhCxp#?Ut=qbtt?lm3$esQ1{;l0{vu_E#_QHttMi(xUq7bqt<YHmT{;Zlmm
@dM7&-5nHwt)~*RE;Tw_`q>+k_%EBpa32ihb2Jw1n>zNJSR$cCeC{QCS*iqwlQ<Y;Kpt^bHK-ef3bcX8wW8*NV=$zx`Xr~8BCH2H3K@$_=mLyQ8EaulT
bk(6Tn4)olv^Q;B`9_{yRr1=WPvgI--__6(vCM;2fnelzKctL9Fs1iCfA9MG**DGRjEg1IIsOE6_*0;TA+C5GqNbK~9B#6vf4G=I1LaaU85wL&z-39H5
E#HEyiiN5A2+2cgzm;3l}5Kwl?O)nKeOMERuDhorADTzFA2BR+fx+{c0F3)-NgoEo4uQ4=?k1ysX<8t}8;Uqs2;^KSiHkgQ!a0DbVf&AP4IPrCi>-cb3
Q-*|neJ^oGnbMMW!PAk~{MpUBrcTQ@UjMjc%F}iwe9d)N&&#j8QX5S~&EZ%(M=HAsSmoIj<1^jbyv@tq0y@sYOIjLe6of~$(1a~C5((yH9J|zBMH8$ir
I@Ol&%R&A><^75X|E4_Y`u%xa`1kkCT9N(9wCF=pGViUz{|ttOh&Sxy<hLK6SFXwRPp%DHvfq%P(4IbR!3cu4Fdayvd>k^@qDY=db+j4a`4)aYw4WtO&
JFac083~1n-FN@)AekCtjAI`VFAft4%kJbt+VJs%;N8<%_(!q`&4Umq!8+8vVz0i9rTQw^l;=gogZ%9o~_-i8*%edY2Lhfzxw`Pe*5kZ$0ppEH0GV_`{
kQod*$YvRcLPPm*$<@JG1Y9<EuZ)7|(gGR4x@8=}e3$?Pr?mA`^V1b2#R?pk7PC#D>yBG1AMa(mf``hR(Rm`34I-Q-lh*o-w&G6h!qUhkF$TQ+?gzayV
3UKu5hI$o@4Vvn`@nPBwa)uxrWBoCCl&W#Ts(Ir3w#+q1O=^}e#smsRbj^U5q-@TK*(tc{yBWwY?iRSj`v?c8iuRg^K5)j5R^Tyl8lf_X}#!GJSPyyrk
D;2<3bba&#9IDuoz@Q?*67&`OtJQ}tc{F=v$7y#N)G|0gp_>K}Tl5ZKv4tnH~9I$q=#~-hZg{{H)?DBdbp@yjq&I9>v8YHn6)F<PqH%)EeGc^vQKI+Dl
bw#O<p)d#|#RaDUAmssm08zn^Vh7JXKu&NXWrU>k0Lc*11@VT+7P{y{iD3c&V|bSWeoq6(2hc#h2n+;?XmBR2Z3^DeDivDqCx1+8Sj&*7Yng)eC?w5Ti
m{U*2xKDg%NH-i7`t3^p^IF7{H3dj!~&RM4f8rAzHb=_1||d`6A=UrMu~7sgLm<MR<g!1?|mKGPz#437v9Pia2zOrhCf++o^mKiU@(bTE^LbNVLmKnO!
2`k_|6`frN=OqmI{si^9lWc%(<prL(ntle6Wl5_a=CXODG=0l4w!@NQ&3;1{N4I&W6P}&X<8(z^ZX}5k(kSiUH`bvu07o>n$aram1Dft(XPBsR*eiM>;
bG!pu)O*nR8$!?APkzV_B5JbqxUySKmaZ@vD5bnF{*W4AW1edoImB78L9iVz~_G6GO!lIBA3T<QoGnX{mj5QWfDb_CYW1g!p|RV#xM1ik?oLPiMs45wL
<oF{x}G7;^*8BZ&E4!^QM^Hpnb##z9L3+`zA{yfnE?aXLt4n9sPU^Pmn^}MNfTRMY1@j(4zhk^a!<xJ{?umJ}H{4bMfJwgAp13D;R8Aap(3g;z}LhE>3
J1IR3R~JRPA4oVzJ#|mV0SA!*zBAJA%jJ5=;mjaEqI<kU*3;;KJ_H9CXaOZt|3ZM5x0P?&^WGTmj49(WP2o|L)1)SXKtLI?YnDI&2l!PhD#W-bybxD;I
;I%a2aAfP7%DuAtDS{(9O7{xoqI7V52$Udz}r4X@BKNGgErcYcL&&i#*SYRlKw-wL3YRZO^lhNygP*~4dbQS+tSYE*!uHPz=^ZNy7@)<$+y#ko_}PVq0
`EJ`el2XEMq87kMG!X=)UpYcq3nK<Et><2?GxU$c1hH@QLi0^p%8y(DgqG2$V0+#r{%Bm)E9QIEo>JXR!8ut{o&@hFrE!3gp<aCm#;~k78!q=i|?L0>%
Y;6fYWo5Yjy&Bs&UnbSI8;?I=b)reU`87r$ERgl`d$rduxA<5`;QCe%l^7Qf4*zK&-=$!o{iK@v#bKxRM}xZ{iQ*!LOBLDbvwusCOn1-s<>8L<WTx>EC
|;v-n8J&E8qq^>PcGRc6DC?cGwYMzBK7=oNQkPAcRKwdVe3M6w%S>K;GChx%#8UpXbL0e$7aF(DIqM*?%5behwZ|Proit*R8N7n;c+@i$Jd3Cr$=aaXE
bz?w65ymsnRmxofnu;u^Zm|2{BNub$GQBagZo713_|AhpTkHN-<z;Vf+{XQz`_3_@yr(^DiFjn^6~L-5EFTIRGL;uO(6}LYdIX$2*Lj{9CI*zNkwURC%
Q7Q$pL;csj_1JcvQot8;EV;C!LgnRUNlr`>u9dDl8*{G9DC9)gGUiV+>@FdOmi}w0)hg=e`7?*?K^}#ybW@}l#nlz^!g^e-aW<mn_=&w_j1EoS(FRIU9
ow|a<$c1)-UHZGh3UNE#PQvX<p8&kDQ${bVN2<=X|6+Eo}uN5SC;&y+AkPTmk9F@O%u4WmKR{1B9M}JddFPEc(t-X>S!cSeg{$^cbjxcwV%OfQfjHa|}
6<i3|e4<Ai}Q&0?51MV8M{zK&rC$cHdSA2Sd@F(rVL1O;r2*}?bIWP>=*6(}k#dk>&ea(p1iv<DEunT7ra@11v`l6przf(==HLWAHt@TU_X_l5V$3IHJ
rFk*lsE(MJxjW9;GCrOW`(5xiXF`6W1mJ&!nlmX#pnM4o;gQ#wygp`sE&<=pHj`(;Mj-&z*Ke~uZ^e~__(#Zj?wE;h~=mXrwM}7^@anKvY*$@=srt>kG
0p(mqJ*d3vps;mYw{=^$bz8S}TelBTD7Den{%8?mNYUMDFNUbSUYQs&;<mRg|1``4^)d>bO`Gd5o{r;uG_rT)T<#CA=TP|q0s4je7<%VOvG7DtYo*1sQ
yV}ztAjx|ZB!N7MEGPI46WY9Ko;LD;rAfQ59osQZJ1}GsI!KZLUTKyxhrcPBqNn6ea05X8IbS0{P_m{NQ0q6mSoPLEwB;Pmx2bv1a~r^2Bth{V=jiIH;
oVee8L2IX9KOHuZOfo=+MTSgf1M4hNZ#Jb*^XE&Y|zYZvisCL1V8X)^TA$*{!XK3U0$OjfH4VjWou}%33(4F~9}^jJ7P3!CcY-Az496xOQ&TsPQDTuF$
n_q;)>4y%m<YtZ{H3dp=>Vy0s^&2IoHzOfQW#WxupkuG%x(&&RE;I5CK+EE>)nYSEqpzHl^K##HJyhaf6>4l|+yS+OtBW&Sz*9v;l#8jc}C0C$*u3<&k
8M{+pk6z(0NPtVOBhp6ORL~ya!B%yo!#(PRv91@)wn#OL&FPl8oe<%SF49@|{aR`=!h77RsJwt<X)>8ws6PO7wA_>#NIzI-wLK^|Uml_5th_f>Dh(k<f
L{e50#u`v~Ej$$_0B|5`#(ynb-n4y1r5->UO9TMKd0IEokw80OM;ie36m@&rnV!kg8xkvTu&_+XLO&A=6zvcW)pVZn&an)EC&$A-&chbAdbB#U)$hoAu
4?H(eDPSDg?Ito#$E@^5f6w<Xyz9f-w>y!Nw$*CZed&R0NS>qzleL`J^Uspg;5U<Z4eA@h77>~+KGTsmS<l7pZW9`$V*qYKen|si2jXNe|VQvclU1TgI
V<T{_JNq$@X)Xujc)NOF+kOU7wS?dk=SNvlur#*iUa=0D|AYk~3ZiuE?JQ;@{Z!bY7dfq|KS(!?`3%@V+dRL~L@vY)mr^*40z=x@uT2yf^5>GDAxpxh)
0RADd{hqvq*htQvz*m<QRyV@x6`fwDJssDe%PO>&2Ehxlw7&(|=b#yT0JqK=clx??34=80s&)RfV4Tw?A>CP)=3o_L-ZLAVtmtV5#K?Z>zA^pNZyPWJB
}PG)Fq-PVHi@=Wne#pnWG&VZMh>Heau(7!g2f%J?e+WIm>>efsM@VEKAsj7)3w3h?w5uu0Hn0|Bi{QMGbF|WNV7d0A!Ekz4`riIKhjzK^T7o_%-2jsUN
r5EIi46V*S$fwumU|6PxN)SoXa;ibNs2Io~Hi{#Z>*$>DOs2JM40=HVsg*T>c2&!w2)kU58HV>*;z52s`}$`wKNCn>noGPRj0<GbW3nG7D=u-5dD=F5<
Jaqd-F|FyAnSud6~jC5SOCkCEV|xO?2(UwP|l_hotXO%;tR+4%p?HCRCyokLPdvQlHpibdKS+nm!mu$olVr@{o;!AF)}!*X(<mF7Y1Hx&|e5*kpw9dFM
4VZxDcpSbm>pTfPjrvwz^-oAxz8q06s=0CJFb$lde~4|E#KD>$YxZH!wxC4lCHkR}|gER6>^$7Fbe)Q3G31jA*RSw~DCeCHN-quM4XR8H?eD#|F_=Zwo
7m=82Nn;z;QcpLB6DRw}_I2lsOQw@mg!T>tB~ZXaCx#Vgl(@`r!$N59`5e=#3!vRhyM@}IWHe;5D!@O!U(`-J!V4Ol|XRrmMW<G+u8_IK~zeZuv>ihpM
J=Uwc^r=rlmXF6qe7@2hCPFhcZ9}$g}<8|D|6Y1aUH+Lpm7cM>5sT()%?;UOphFh!h#s-%s&8_ne^faa<J7z@-Pc(!?C&p~jbj6&bbEkeRlE=~$$Mz(p
wf1Zk{<PEX*6ls~wJ|PerMmeKC;)3A<Wl}7Sd^Ka)YBr6clv0~Ovj0<KCw{o&msTaJ6N865&ujU^=VgZG}4)Rz2Hv@e^l^Rq%{|gyLNmMl1^;M5NXBR<
JSlNBtwMkl+4xj>rP+SI4P}b(d-%8Rtx4Xg$VuZy%sd+YaX@l=oH&(k4I^$8HU|nAZ-bCLdC2-r=q;fbba(&f^oys_8H0V=ckjF<X5O#Si0Ctzjc-v#i
#SxVO-JZ6EOpFcrb}qqn{NC%iURmH~OFP#&54-`OIy<YUu9X#N5AgFu#BOot+(H>BGrB9PiKWyz|c8cMn3ib8o-A{>JUSyWjiX8;WSvlUnLbah2sV(_9
t3Oys)9vn&%j@H{Uv*&F1%m*;Y%@@&L&wN>D;7MkUvp9?<9GS<(u==TbhDXID(G89_#te0gyk;%SPv=7(hg(iJjkUrOBpfl0~0+Dm{%K$3yL@(3|vaZ{
+wHga)1NW^P>r41!Fb}{wR~u{Vx@wFKC?eo-Q`JqyIA*4$Y(FYu(wf9{zxX9byCAN6O#WxFL;w{r*_%f9C0vyfmzLk~R7f<WW4t7?3QALsVV5G9>VDwo
E`y5rqrAtpY<Cv>N@qW5)9ON(>JcMfe5|<|B>>E}bzQhah$dc=!enBuALdHZHdiwyL$)Sl+@~bQ1fVfC{->#+Wcn17+5#0m9>xd{i5UWI<VDJ?jRHvOM
l`&LqZ$C=$R@Kk$egwb=BVdN<d>uR%`;ri{gK?h`a(QC0E#^NSnub4`IkN$p<?Eh;+FJ<j&hoC72yq$S&{OUnQzcQCv=wkRwjf)MMb}etCum!VhVYYx0
$3G>&0l1XHm^iSwY26QCX-6(mueu$QgW}R{Av*P~c8QD<!J-^#RcTq7^DRb`tcUqy}@2jz%9?%I_zXJ4~H1tq&z;3t2;J7iR6T55~+UWqFunY%=jxZ4T
#qF~8n=*EG|4y}P%wAJrG`>-o%2Zauh*Vhx$Pl1%0`xqj<bd|U~49p5M9^><nx4zGvs`u-^gd2ed`jh(T%|JDt>4Y@z7+&lLkRX5+bem@@X&+1pN-x<I
9tslk|J1P~2|Gdaky@pINk!dLlosRLG2Awj`GoA1WATG2lGM(xtNJ=&50{DFt{{bD~yx^Hq$y|d;IFbjrZ}Pds^dNwLLWdMDh;?A}k<E6gJDd+u#GPp{
hGd#_Vt}r-*7(J}WF%q8umrx^9|&}c(RM!w8tdOs!Q1)(F>8);fruZEnS;?2!F8&Kfa^msic(d)pMvo#3G<P)$1%=@6A*{u(=<#&(Y{D4eCsoe-{A%;n
D1{xTYmymy-8@A5cTo~PBk!mV_cj69~m<y%(eOI(eH=({>$U`qN9BFc-&>sM+qVd09_wiA%S*0iLTi1+Z?kcpZ81M^?h`|bAf;Ib%Y~70BiRHI`%kvw5
M6iMwiDeH|u-`v~x!!u9no@v>#4)t7E}BZPcZwN8?&`13ngk$<8?bqrlE^Y-*Qg)X;vl;!aIt3#)#~<@k<#N#V#H6v%tR6~iik+ad(-?bXq^9*6g;&x(
HVav*&QveBo`^0GPvT}A6-wGCDWMngDuXZqMBkNdYyIsQEOXy0?NI#Is|>J4-XI2?R=A%>f1l<AQaF+NZu%^hH7)ih0c_^`+<i&ZYD4W^nO4)R_uB<CJ
P3Tqa#Y?Jmt>&uywwQb7TW}dsDB1rM6Eh|${-YbL#O(K)7tnGy>los3DLhAy=h`N5hrwHhT@r8Q<T!Cj@?qhO!G82EcHCW_HmpP3A>}#QN-zKj4D`_76
cT!h>6-x6;Fy*)W-s``|g8g3Mny<@x@fU3RoiBgXM88F*FH~dEn=BUm@X^ERT*%GR^4_>9$!za%+Hj#8?|IYs2H>{`T&qW%13q3$j!au*eOd;^xaUj>4
oK6p7SwzygpiUuxZZl2!3S*IaoKZ0X`nQ4#F@*rt{vCZ1w5pd%cAxow+@*Eqg5fv!fVo)MCB$KAqN3X#25z(vI$9f|F>H?=vf=<54RZ0`p%FXL^2Wv!!
4?MedA@;RF1mK!;3-m`*k3?T2vps5|b1wy7?Gj4N@xBUW1hzC`R?T6r)X#5&(h=DYPfiek9-wYy5?zv$tHFEJL?b6+gI)Cu-kbkJ$n3#aIO}#8N=9j1U
SDw54n;X_ZHHZ{n>*+LW)0{_X-_9XZ`*fFbVU6UP!9G~56I^T098$KvKEn92?l<So{~vmeO<0OWWWJ9%FweC#-^lpLaM!5WNbk1$T9+tTKNAyqzF6?8}
lM?Xw*28|`6;{Ce#CK_USq4Ya?lzP#LL3kq{$Wc+AQ|kXAb|)DnB8~>k`=D3}0MV>X?}^C<ELLt?w{=^$bz8S}Teo#vw{sUl-`7TIQz+MrIgK*m+gqEL
{^kuZCP{S0nq_Vjd(4j2ea3`Q?*%hxind-@O4Z(s;>M)xwpSM|q34p{vwUWFyhmsU|M6xeyt2z-)-h4ZfJ#?l-y23)gY~mO`>U|<JF1qT;yW74CAX13t
=^UjDie~$x^HzfXmd`ii2HvF$DBh8fWr;JotLQ?Bn#|3#y)7@`}?WJEbj3ti1W&mQd;OUXaWd?=$$0gq*7_IyRkrSO#H-}lvDVvXvjcSpjC=RF2aHb?j
;ij^Vyxl+#2Pu%&x16aL!WG;(e@T7B{rVOm9#&ndhEk;Y|-SsPJKqqW=KZQFyo3GYh)&U#E2&_kWKD1K*bPjY$H2<+9EK93Hn7C!2Yv>!Ej;qV?N@Lgr
FA;NYYFpK^Ml+c}(*$#+@QAw@C8YNsq!arIcYfTdgqho+CD-NqDvlsG|-e9-6(a?zwA<6Uv@gOH+MIaaUqF%3M{*rSOOu%%BSI@W#4wZKBk(PPe8w9C*
~fE<k!46PGrjExR-!YKQjLcf3972$C@wDKi={72zKb@S7c3~!0xZ5B#r-vC(hwzwi++9{G7fGtZ)tl$uDjUxzFSOc+sfJ<u%5Gj@saSqEMpr!1bVjQ2p
_7ZvV%B5@DT4so<-@P{{w{Jh%9WTmQ`~2$VOXT9_U}K}#(?G!8clH+K-TAb<SCuuAz^v$zUX~5=EaO-p=8>`FhU4z-pyX7FGw1(qWJ5CS=NpAiA<FmA_
q{u{dOnZ++a7F^K~HXMjt07~gMWKw$WA$x`_tMk{L|w|hr>SMy0}IH+s5Mu^M))A=VjxX=<8H{O?W=I3~MoNi8q^jGJ8~&O=a5sP+1IM0Khqbc+&t}%U
~H6$~EV(Ax$c=AF#SioJ$9@9&Cf<Gg7{0jI_t?+t9a6L*>vfVwn+!){3v=px5okw)ymc98Ra>$$T+KVsteVu-+8qDvR-5uC7Vr?QCvLgM4@(C>bz8wTq
=|NGMUnGnkzZ3x?4m^P~rO*!SM|+}RUv7IjIgrl}`2NWeh!wxl2!Eu;#8Il!cu8xRG3)fgXZ%8V2zIu|YroaWv?l}M(D2M{uuh~X0y#%F=P&QfVx7?A^
6P*fm?ipZj2R)h_qTBaE~EMJS;KVZ-sNBKuGU!(C`)Mw{aQ72$4wUVMBf{`YzQv{}%JK0c-zw0(o;MDtuhd}%~G;-a3Y(p0p$fB-OOhsg8(I3;ISLg)!
Kw24v($z?gv_E)vep$EaoN9AL50UrF@Xq7{jE=+f^foqSS(q-BoTBW6wXxceB+;n>)`wWkU@3pnHt@I`ZS2mI*L8SYYCP-uPs@B6<{V2(g%BR65UWoO9
mv*g-A<sBg~w2ZzK?Pi9xp`k6y=Vdb01efQF{DoVfBgK+X-18eTs(qwDV7ywhuxN{YgB3-9Do2GoOEPE4%T^|NUxv{Q0fR+u7aMUwNxN{v|OOh@BgE9-
i=iU$}U+msNM(y51iD`i1AN>B)ngohMxX4-iwQ_ulOGuKN<Aary9mx0lZ^<Dco?e0)-SMr7h<+9@8N#6O@w%-5iPf1+{g(V^YCxIOCRq20a4Z1zUIrMy
!GKg`rg_m*?}2NRq3dR;-K@Nizz9K+q;zs2X2M^1*6zuznats)!^6(^-<v7aWGWBLE4S_?x@lK-6xL<&KVjzJpc^eD{^3j)&<8=5`J>X--E;a4(fKCu)
}EaE+1EaT219yZO=ZjkWi<YAYa(P(f~cQoFwZr0#`61-BnUZ78q8^Veba+1aq5`<&93G~UjSo8v}m}yz7z?@c&<ek#GZYOPBzJ7G!lH?9mEhsQIf1@SK
tX*Ecc3I-0#I0D1bPh8z>9jo-iFB}eOOk23Ybc)Yp+6+a=rL^{)0hNCb30@4co^M&Ksd_M%wl&~AM|uV_JB;_ZUCyE9&o!(ok1Te))!jm|37<s<h?zdl
+|Q<IG&9UA3T~icK=|p*u6K~o9^7beYdKrTX!FfcW&Ofd;gucUzeHCgPe=JP)zp*BA4g_%0#X-(}k8j&SjQq))zU;dRi7tN}gph7n=1lje7=*LgC)Qiu
QEIwPNra$+VE9kM#p`p$f?<ns@tfAC=`KXNvR~BfSjXfneaS!g2pwoe(u^5wyPs=PBratgnd_(>u&~#69;~qnit<g1Ki=O0a<jON5BQ`f<y)7?|Jg0-S
b&$LRgm{1-#QF$FNRiQSkL8MpFI*2L%rk0k&|xAkb;A+F663vK#97a*Pz22ySGmRPM8mFfc0*X=xP4DZYD{YoO>s(jEEX9%kvd)o5+Nc36f_)hr%?KZ!
y13c~q(3K46WX4o`IqvI+PvhYz#-fY)r_m03OkP<#J5Sg6;9`$v**4#J>0?pm-n`h)FI~E_@#2e7oh~k1+#GIy;_B5;e*9<RF?BVgHsCH5QRkx0V9v7O
NsY)uFdB3K-19wN&xlt_O2N~1!a2|iEtOVWMe#mYG-O)IHXWLbBqdraiiwDLywM9p=K)Ahg7!st3I+joMWwm|L+5C7jN6&O4O_LBVQfSJI66$?Ep7;c=
|RZ{Y8`VnSljrtKXy}kYfM!wd>!?g@~}2F9L`J`&(Ei2-OLx|VU-Hq&8xDSRrT!QcpkSf-JhA}V78du+?&N1ghz`hxj8;0KiEBpy}=lWTRVh&=TYk2O?
Z6|USB!oV5gO}v)R0w>>b2Aj_0MFOb%xc?>vlU8+Q)I^}Xx&4sKolQLH!sa3KI(&U2aa_c4=CVm%<K(s8N<1MEGWhX$y@GL_28g_v&2C>DK)^T|>wxN5
`M;=Y?K?j;n@o3tq?`hDX0CIw@WuDW~|f2ht0_&{;+mL+`HPyJ!Q4BZr%;e#V)gP!7q9}HO^!+k<i7XWQBTn9_#!~t=19%DrS&eD0@;YDHoql)t((WlL
Ylx_V338U{3L5oxl13ocQz?c2jsG?h0r!S81zu(zXPBY#v&;2MEFQ8P=#af|wfDNl49Px_PtaREXHM8Xm9*<3>gdQo8A!de$BPZUIG`*Gd^HskZ{cvbK
J;8V3eb3RyBifRrwCcs6^jHny(9O%y6-UvHv}K*EI`wLd96K}Z3&+QB^xPlg4hfInfc{vQ<BHFQKIQyL0P;~%@Wa!-eV+-V;hgGUP<jPq`KyHLj}fL`0
%Bd{JiADl9!W9yL?l;?_kfsf0tLU^1IDhf7F4q+Nj0DK`ngoN9ki`XFm*Y~6limj1=oNSV4ICmu8@xh-{39+X0)LNumwqR`!4V7rcy<r6li-vP`JyepX
)+^;s+cfIPWfIk`zGrA}RHbTm~YS1J%W7K%@cJS_8$Y0}Vs{HD>2up}~9w==h%imHR3U^<M}w{!`Bm{t&+VqfCS^OIQ9eFYo=)M@{x~MD`X{V2efL>Z+
VIG^i59mb$9#VqT9;;1s|{8w`l7sxkFE2QDCeh+G`AqYL04nprIGLgIe#aJ|AX?wHRnWNt0P?fZDj?-xbmkx!<QaY3pKZm$8>u{?~ETARQW=9FXcFQ4b
60!g!RDdf5YMStPZq#JWW2o_Y@MHz{t8j#Nn{=C0Ic;0t$rx(Y?u)pb<?gPSQQOX+)HVN<LxL=#I%|}ti=r&V}Q7>Uxt0kKLyK1n0xes6r?D6TEHcLMR
2c^1xsq9TksivtUKqoJxP#T_;cuKpvL2Y~uZH)w20<b%YKL#WV-7a#ZwL7q-MUk*G@&k};+8)z3868!LGz)0|povwZEhI!M$Va<{6S1b%l0394{qtl_6
qZ6_Aj|C;Qo8+nI2b*us&rh`q{l52T@1*o*l-&D7q=ixwhP~iJfU?UET7cYGzer}YI5DyZQa&w-PUd0*6jmpvW@ItgeF=&Z!S!<J^sbcepK~et+LPjG|
a=aFJf848+#X`s`I@=@+Ex#;Y0q#b5Z_CvK`}7RGECL9Cs=AFwLNbQ-@w*5Q2?Qp<Jy7oVI;THg{CXt^#x}y@3HDQ*wFxHFANIoj&QkyTP+D_vCvcM#j
9@KD-cgRpjzu0GdN3T-j>{Z?s|OyO>V3M>gCp8TP#?RC#w>v&K+$s}QozG~XMNuqZ9t&!J;eB6iPX{8636yq7YmDK0veVu|ybrto-}31-?2Eh8S{cJ*l
d$lBjyfMg#gqc_lmFFcV#_b9Q7SGjPZaa2sR@?bu3B<B22n?=ZJU^Ut=5W)9N+5^72qKIKRIVAl-RT)i7(r@;iS~xrM&f1#MtUByZ8b|cZ`0-iC&sz8i
+)v>EVUMnvSjAm%is>*^p^=P*AY$sd56&kWL4-eVUl-x%(tSckbf5IYTcpqYbjZkC+k*|#m-I(U>w3$Qy?#%IoaKuw;u1UT@`bRTcW)nkg`OyRm-MNfh
;VpA;@0QH+$+$jLfO6u#N>pEj0q=AQ=WDFokL@`1#@2@TzkYZ3{b*NXuNT_i7zJw;DCuGda*7g>aZf3oAk8RKg$szhdCjW?aRc-5wUsyLYR?a5v(k0md
|TCEaxn@J&`R~@t_KxyT(l=Nk!(y1E6_;2oEn8q}Dl^_`&76u!A`f7lfm%GBV#gaQ4vI+#AxA@NO%2W|!AeskKM@CU&kH+`+y*%gB3OF7ZScFowP<@d(
D?EYO6CC`EBKDYYOIL21P)n-PjRr49N#X`k3RJkEB(W_kkeNJGk!xN;2hKQ=*>RlzoMZkvbsAYT~CjHAITobFsVwV~%y|6@69e$3<%I%7kdOZL7&sEB|
_pnaL@KUl!`L!T2Zhiai<;X5m*&Tvc*XD|<8v|vooe9?$TdWu__#2TiSW8H6<Lv4xC5^xBssSe<hZSS*r#`v5C7KR55H@j{IW30w~4moyT_{Co#zwp9m
e*T4vmoOBUzViQGBa0t?^Uvvg{0DgR(Qu1AKj2RGROytoH|9XActy9!_#O{72*-&HKBuF?g`mQno+hsr7dF1yd+yq_%13AI-&Q^(n;Vy37>)YZ03OBl-
68qW?T4h=KfK4RX&lV!WUzTnZMcz;BGiQ-Z|~5JhqJ}-em}3Cc7Jj0G6|zAzaEksfjrnL$(>u%9p-IJ84y~KBHOwusX<qRm;)Bv-QN|5#5AnUFBaSZ8?
)$!kI%c&50YLQ1l#v##!n+-$rFr4Nafv)Al4b_fE=w{mbb4IN9|3pjMUWmr_zV#U-%UH`A>iP^H(oqn^;iik8f4vYk%_Ey+^x;vG)I$e(`hUvoAjXsZU
+LytUCMi~sUnPrh;EwQ;p``|HM&54;}kaQGaNmp}KjVzm7$TzU64aJ<{EKG;8aFn(7=j(tY?Dl@>{B(T#MLP|0oFn`@_N}u+Azz_v50T-G{qyaYWRH6&
Kkb3!(vdso7&L!M!e=;Ta4<?5<A0EIQID2K&lWg;HVJ~iN=IDc&E{Lh@;h_u61v0n*4EVB_ez03x<5^?tJyO!@(cZjn4k_o)Wfi%aQ-0CwDx+tIkFk!_
Ce|9C)xboCz(H~z`kMpM6NZsRu|e!2&q~Mpf#|^mGe1gB!b7isKpsBr{@LYgr09L-9~L>stxoCnhnD==o8`m%vwOJLLr}c|$<0>5sl19okq-<8|2(KCQ
`3M9((eBO3_t5%YDH=2PviZfTKGkC=K4%AKiSiPp#t|=<24Y1#=9_6b$wK>7o-u!|5mDA1($0+Z<@VHK7D#fOa&xr&WWtO&Kx6j1Mcbdwm+1M_*)?F=(
B0YfdK<23S;?(&P|vWwiz}bIMVOyKvZy<)m2|&{VeUtl$HHb>6vo=%=G66-~1Yxedmu~Zp{9FLP-AepSwu@=|B6;FMjUo#m}cD2PA#x&VL~O{>yOi3JC
V(x4v{$|LRMh_}tbe8+}M?A9dba9Sr~xoDG65T*I@o-q_Vsvaq(C@x-eN5X`e-C=5%nN+`FuK$nF)V!0c@3E9O48Cd_8RL)V$8Y(t{U*^y)&=+#X`I*;
$MRSlCC19WcO2DJQ!$EPtkTI0XcrJiEhe8OaL=(s(5aMj(m}@Y6^yyInpo^daleL~jkUHU+alnb(3eDlE*;4+SfspJPkb6F)(i-##{zpu}oSz?x2aXde
WxHjk$IV+EZs5vW9e~A(WG)yRC|Uyo;m(4jm-`PR-Wo&Z1QU{pw7>fTXuu(W2m0X2*~|Zta*iybdK*R_!v{8d8BrJe8ienkig0pKNziYMrFBZ#Lk40s0
a2^PKaT<Z)bf@Du*bZ;o?76CyrfRx#|GW|LIK$Tgkt9)qF^0(MGPhs+Aby>-Lt;+{DUY)0tjma`hZ2#fLZ}PtC*t9krVi9ll~W$^*@%eh8@9UC>2LHao
U@#!T43`=!cn6N|%g&sf@p$On91x60E}=y4vtUjBsekQD8k476IO{07?bJjUr<Gl|cB1lWxIcpCYwIH9Wx|a|Qf4#Q<8rY6gnpew&{5Q_+68|6)H}f9(
(dtg{EG3!}}0*S_{@dmN3;KN#=4dcynttNhw<aO=+Rw_DSZe;tkX^yb%}aQ(lCLf);{Iz#3^jz<6chqv3~xG%k(^iFE%i~^aXWw&51Bq6taQsCC#`Q)#
CJpcOt{;&U|J^noY`ODw`Z~yL;^Z9S$cy9jBH&1x|USx9p?7S4|XI&G`{aX*rCtiB#TE`D}@7y+@|I|xeaph>xxUju((!J%X!$*hah3$=OwLc*|(NGoV
>+Ns6-kty1*ojG)uKqq}<fI#~M5oZ+p6vvtn9x8ov-yPU2Rnz2FKuI2pO?wg?IneNkZ4p`?4PvW1S%EexBk%=x7*|2P4oS!mrhI1BhmEkr17v#J)XLa(
Xgx6Fe?u#^RcZ>u?qj;P@mM$(M*9AZ|A)uKVJOSJ_*17C9<72esHUU|F7epcP8$%8?AgU!hd$+P|yomp1Yg-cbnDz`o^3V{-2J|e^lvbf&btAtxx}?gv
}XhQIc(`r9Z?uAH=d=M^xbY^2FLsUx1v(n)$KB2Iih9Oka%pOtlQGjRus`y3@vUN4oP2*t5-?6w|T{D~423n^PCAyx1**6Sl}Fw~CDX<k}U|x?iy;@Or
TY18dpm202Qx+h|$x#dyqzW&63U0dNubyS?1%tFV+tc)Z#E7OlmTR@TDhM$Nt*x4#7?tS;yC>0Uya*^KzQe0My(8BYWE(V*x5;NAVm-~%kK0j%(^0Fy<
!iHjZU6a7cBZqM4r!HdJXTHJpy8{fNg@8-SIhey?X@$jAb-i<eZ@b2!sA$Q;1IoNyW=KWjWdgZ%{XZ=CYDpx+}zNDG&_csQG-cp+Pih>oHzI16c1c`?6
VWCA<_D6+MSTi8z^Y>ZN6I!XE<ZM(Fyr&1*Kr%I=1>KZ6mjl@w<$buna+|r9*=Umt3q^Xuk!`?%YzS){eZ_!9TRg3I-6C9X4bEqm7o`$S6RJsR53Ak9)
C*FX(o~ZvKbTAo_nF=Gv|h|@)jS-J4|lV<W4X>SCfbDDawX9wiv=A7;XSVi<$xlDGYtUmF(srBvhacm$yf%eJir{&gaM>*4S|nWFijHV3xU2i&J-3K;+
ROvCH$EA9$KV{0to`Xh&B3ME0`dY>I#trvaWe|D${~(sHM2=p|5#q=S)dnGgdH8C-tH_P*iwe=nH1ayk5|fa0Qp^U_JGWS_!&%E-*k|aH}|%A!T^TATk
RWAiXzMmYA;1rW~N#P?bq6=R%EFSuPwKb7_hN?_0-p5LPiwX+Ec{^k~}gp&?Y1M1n*ndKB&gj3!Tl31*M`6(i3Y{-<mb^X*ulX3zgxlz}z|0HfzOH-7c
Ee<|unpM7Dt{roR%{k`A*C%+LdZ>-3bBzdbgXj9X^?u%?R?5FdF^!rlkt<f;a)Se7_1C?)YMIZY>3*F0ygM4!{o=3j0v9Vob7kW_*+UgU!dEo->ZH*#m
pS!@w#$`tOtrGWfcs&oWFZhwnraRg1d>R_P>{5M+REBRbk+(KNG)Q?@x}>Ih49^LY9olBrB4SlGtU8#Rm_J_4=JWA%QQh6$i)9cOb$S1AUQOS5_f9l(O
vcU5&B@OGH^2Y(4Lm;Bn;hOhIK2CRzW(iKMmU`AlCR%-jr_q^zY%Z04@&Kyze>pO{jbzJ41)Vpc>T^P2fIHG_R;RReCzhjJ9xaaH>>YI+@HU7{YU6?B5
yrd)bCt>aPa0E-;ZS>J??6uff^4)%5SIKF`=o>SlZ8C!t@9hGMx;-K}j#9;<;{Z%$N$uCC>$2scFs}aFwWrp`q7$+=C~P`US-r0BDL$;Ft*X3z2pUp`@
eu76;D9hJqGu49K&0k_{Rw!h=##yLXZiRyy>+1Et$Y{r4&W!DKANE-1}1EuAW~-b^-Bm3esedK>+89=L2j7yU~Y2JyVi<e;zh@NzP<<aGw$kZkKhudSa
^z?yO7xy^*|s4Z*&gS^}#{8lSuZ=Z6!jlm6XsdJ5s>b`NMH^x+BbPgu^>b<RvpSz~B$pgGBz&NRm!C9<-pjZL{<^#uiJv{j*vF;C=ZZ%8wA3ScBq<F(|
Kco1CHF1-huF50smSbJ?J;&c;Y?|jw8;}pl57E#Sn+G|^<SYun5Aakcy6tEI0i0v)qbQ9rk>~=5UE)X8h@#pmG5r~(8<*-|0HYFsx**H6S}@F<aF|7z>
O*)%y-ZsHCD%h-JdNxE@jOlwS46boJot1}$ZNA=Bky$e(>Ym!4G0tx;~AhUSj}k;lWy7xr_Qo@UAOTZ7!T~cV%&&yJq;B1A!*D0g#gk*5Y#c>*8iYXU{
S!<XTk`s6&M^(^9zb(5by{pX<Oqw1dRF=B0=0OT`}yK-$v781p6F?;<lUqJ;t@w`Ur-w)=WUtmOg|zw{kvoHIC9C`O)si6n#nFQ`$vbVw5okdbIUXQuQ
kuy6}b=WP7w*ly@m!khiBzivy?Pf0O~$rWk$;Qak+uQY)5;O$D-Ao^SsQa6p9{kTIsE=J}OT(Nk=`;I5eyzgSd*UhZg9fsnZ1-j>bgu-_BGfuP=q(A0j
kMf+G8h}A&eL56>+uS8*W27}0{^`y5Y28F#a;3Q<sIw>z{KJ4ktQPCH$EUxu|_5nQ*eHrP_r-0B6Kx$AIk{|LHTDn(|)7Ag-rvA5q)&Cv{;LA+!zZ`7+
J91jTESmAl+vO`S0|)zE?a9m9+<tlU;eUSlqbB;*UX9A8?A5bF`e-&CH;QJq@^mt@Y*HPJows7)ooPzy=T)-{B<!MVj1Xp_WWW@E-jfF;>p7=$iWQ&ap
sLg$_jM)&<wh4nLwX8mo>G9pp^$mygZ38G1weUT<web?v_xxM-*Yu6CUBp|!D*l}WH2IgP#bHCGJzu#;E;!a_Y<H*3!qk5kOu?zZny8x+VV@6KEdViqF
{QYjLM45jVp50+Z37Vqhr)wy!5=*#fbPq0eahy8vKzK2W|n{rUU`NI86nH)_?#&K}x|W8f!vIiw-gTT5^nJwh~k`+>uN;pbwTgq8LaKSku8G`!_z-3IN
Ck?||N6jU?PolH*ocSW*e=3IcxvUI_F)vjpGa(HwXm2m-jz4qA;dkN`8VJ-%3sEr^1iZxhM8!lkFR*9IW6Tw3TjhWy0Z#|39b3ZPYWGi*GW7L;1x1;*D
hbL6AfupR@-buinJL18EWa$1`ry;hqGE^zJwHNc+{o*03LX)wU7SdM&&3TFU-3V_BjIGkG_r31o2t<P$Tp#*TI_CaEDQQ#8Jf*@eMpo)XM0hc?`V3d&{
8Uztwa<*xRK|2#*t8VLl#4SMm5zS{UAAEKOzyx7laBF)MmOBV70~pkhV);vBi3yGxYXG4gNPuQtVsPEoZQa&w-PUd0{>Hce4@*e&*Z
"""

PASSED = """
c-lpmTW@1$6^573v12=q$Fb*-X_7f7GgIg=P|b-JXjM8;S|kJ&5>UYn;sUPu8Qk?2aRGk-i3>oW0urhO7ZswzLG5%VGi4g*WXF!3*o$Yq+wttJ?Zn^O-
?!fNuA?`6-T&iPY|YNv89UBhv61ilRU7-jJHBemwqz}9+9_mpJ8-j_RjtJOB5SAljD35oo4sM*vLD$${GR{IKl1<i6YqHi`SX&!W$S2r#QFx3eQ(+;_F
8PSZ`-!-_%{0bzUMi+Xm7HXTv?m3JWmy5i+0_<!AVEgS!;l%VGDN7p0gM1j&(Tsp8tW*Gxk&axqZcd;qUuA(ywyj7eM^jf9-!qOOeyAu&-htc^M61Sph
Bce75}^ANqIf7D!HUdd+6x<3rv!1m}h?VfQhuALIQrvgg_5p62Z)ECs3-tSnd=l<{p|+%|by@L9Kv@PE_3XFss_@xXn5=xy#@tUqa2k-cu;w<qX|)h+(
^ylyXoD6a2<b|3!?K-u>cC*H-j<Z6hmIo(Z8dKFfVu4Q?0foIV!*$w+NY<z;J{)$!S>?ig!d&%GS-*f5;`+f+vRTzEO-@|J|uiANbG(c6tPO}ugNm<T%
{%??M`;Xak4J=i$*=1J>zxI%fJlGxc*F6IpYxuB(t&dqh<VkT(5mr|0Cg=9CX%l_!DS5w)WLfyXY+ob7T<3L(mNxIL<KGUazlLNVzsCBmINM}3;rR_o_
K<Y=+y_G)e<fF1xDI_RZ56o5O!>-VU09f9ZAO`~CJv4BQuwrqoo{3Ph986FyLOv5_xw-(H{$=$TXq?aud@~$Wo*cvId(;~ZG-I^^0P!x#&(F=KeNNwy@
@~0*$LJg@?jahd3%7xJ-k$dy)xOC+;gA`3({~>=Km6LT7v)Bllc1zF|)3W3qH2R&e*?>EV6P(j09hid0le#b?v(ajvjYk5f=P3?d1t4122e=;HJQR5<8
BrlSsm21wB=)Xuwbh-C0<>h`sOn2WXo?a-Q#b-ZtyvtsQg}Kp!>_JeVJ%J2EQA$|Eosxl@&WML1jlduSYi@{up#&$_sZdlv0m9<q){rK<2fyf@4KxC+u
*=A1JB7j<G$k|pxxMYKKPj*7GcCtWan3E6qPyAAd&PVMryi{_fWq<x>qh5>6syfna%4qtbseC0rr7hicWoS+sRT{*0r5#A!$8ukp91z$VtIR-zM>>d9n
z6<tN?E*d<VON`#F0oX=rV^4NYbBkRA(qp&EzCxaH#l_$YxBH$;0c;t;;RLJ^F&geeK`vR;pG8(tBRgkxGb@&Dqaf8ks_<{gwDv}Bfh?9QRg>xcd>sD>
!V6VE_cLJmvj5DGT`((llbbXenm_lf;B}ZeRjghHe96@M-kr@D(%{ouLk;a7BLYy(B!Uyyayjn2Ck87f1#GP$+Z@d|EWnVMfKcKb)RP?kG9B}gGo)wS=
68$Yo}DHtID7nQ4ksrLBHWi)Rcv&Al}m!HE3Tso0@VJ{!Q{R?(j#Er>ba<Gb-p<<$Y)GE=+BC#7*DNB8%!8m1oS_K6v+4lg`NQtBRh8^+Xbt@x+9aS<Z
`GNg>Y&-SH`30}sB6SeUV#^v}bqb8cQXX7IzNVyQ|*%ub?c6Fo!a-aL0^a#Cbq;+KJECY3XGlsP9lQKGS{UKM*?`5f^yr_TeSPbzXoSy$EW;4fuqeMYT
KA~L1Z>hN_@vN0^}s!m1y4%_FDWbLR1^t3+m#P;W;B^c@Jj>=n~*88NMk5uu~=&Mcn%Ib+|2>(S^&hchonNelQ5ld|_M76C@?UE|nQ4|OE8c)K_zE01m
)(riqqZDNIf<;wLR-%u!eMU7ZvNW{Ks)M^~$q^%EA&<^s(vj7ZSC)i76Ae``t=ggTDxxbQy9+DJ;_`wz=blH#L?;fvFKXWfiw-zcj+){ruP&ExGFE?%O
erYVpYm1KyIDn{33XlGI%I#1>>LwaZ8WCgv99hA*RC?(lr1w8z9QaSx@V{Hm52YN`#+7ZJ>vf%@}w)ya>qQ=u+N|?DrfYaxe1r2sX<FRC+cEpQt6||#Q
YZ5=cq)lT2hAw9<jU5`D3P^h@o3zcC5_mX(DOBZd^At`Q#Nz?$O&%Gf5^_3+**^=jhEfFf32`D)3$fe33VGA&;qKpa@u@AK$cJF*_vRE>RE8sA_M~iz0
KP!>6%eES|#NxME6gYV9K4jE>tx&kzr1#r4PZ$FdzNe+wX9M(eXoO9M?rNj0r#a=47v>q1$Op4<dySe@k63-r5J)MJL?Yv>PD+oP{O3;LWi<h8pEg0$w
u;43W+74_jg#rvWiWxza~wOCoOWTsk~@^u_9w6t^Vk&O-eSbcYox^@Bo+_2yHADPQjycvA0XsUaUxpLP{m1hoLk35OZ#Q!5^t-jb;)i0O2bS^L@Wz~Hi
Fz+sDHpswc71=89+*jP)^O$?wBkyYJ<aO1?$l<8;Q3b|$BbnfhH!c%n|7FJB(k#`+8~5?qo045)`i|^~IjaNahfMg%ub$f$J@Y_OAJfwlBzGsAMC2A#_
4=xNCzx2C@)f;lsHrE5UC+Q#ntJ{L(OZR~+xAQUEf^Yf+Z$kiOWef#Izqz|HZ5Rja9GkDm$8Vi$DaJUyGch~(r=+H|DC21v;PBRGRY4
"""
