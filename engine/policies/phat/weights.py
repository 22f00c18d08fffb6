"""What the expert learned, in the manner of `tools.fit.phat`; `engine.policies.phat.tables` unpacks it."""

CHANCE = """
c-q~P|4S2L9LGPBV&bBHFoHn@Bk2oFiHvZe2}@!Un^emwYwhknf7VkO{h(ySV;QE!#2<=@fuZI|OPj3IiQ2ijb;oU9&w-
BJ1n;u;gT3MP+z+4U^S;mXJnz#0(3AtXA<J+Zq@3qiPW4qQ`9Q5Cb0@_t7zi~a?JEFoC%<4;5Ku{_vF>;kHrB{<v_41uKW<gQ=!R4oPRJFZc{$%Vky4)W%NZ
koqA^B!D*zc!Y>?sDG8z8<i}3ME^7x5xiPo=10os>%@NAC1=u#&`0ZWW$&#n$}w)87g^Z%eIGk~@6cWB*wkBz4m(P>@6Tjv)v|K_g%cYY4ReRb@m@62S#Z=V
@tTVg!dCGw{HZIqT-!0X9DbXG*r-
S8RN;2I*AAY~SoS%&AYx747c!HylxSMZ+mCU$#V_|V&l!JZ!Em`6taQ<P64Kx8cs;Y3Dx{VgMf=Edyu56M(7znC_apEs1~G?1xnkwnrtGO|)l!eSli9Zea|f
6*di>jfKjwl(2{jyClB?jpnZkqZWpV;Q6VYZS*8fNN(2+IJ?Nd94fmLHo)8)4DpqdQXH+<;SJvrykG|Uq`1pjqY<%?7kd9);;@Q<VV%mTS_q@b$3ze{ylapd
e=g^AT!oQy}H&yf61mp&99pjiqZQY=6*_kQcSr8M_dQI|KH>Xbonun?tgX&eRlrPdw)KUdVYQbg}n@+
"""

OUTCOME = """
c-q}r*^(T`b-lUN-c{XQ-
8~CtFaU^+gb+c|a)cCNJM`)&f1sZH0rrc$$S(>n;gC&{qJknR5(EeWnCU^!)@$uqnb$eMOixuWupHr+VFzLcb1N$=>*l%VoSV(ZQ_|qD^l4G*Z?}yxXIP7eq
+y2+GNB5PB{Q;%cmr}TQ0Qhd1IsiahLRHf+k}~P1%;R>FsLIVkctta?-=HG<UlGBIJm3?(_x(Icv-
;l6oyF&7H}y*64bNkkCc6Y7ZP;5Z8M;rOI^6`AM=xcm?Y1a<1U%>wkNyKe!bhSkB4J!pZek#o(&!ObSJoo8}Nb!hdt+an>}cX6W@hhnFqeU(l<)kf$z4q!T&
P1+wfrj)!t8ZJQnZ*;3=fw!LN)09{c<3&1@2$NHA0c2*2eS+#Y|5&Urlj>SKUp@)Vko9K42&Cd4s}OFx^ec(0i-
(i}=`TBH^)lpzdI)XYnLRVZ~4PXs0@<ji3)C=P`LF+9<6L5bAZ2tv~UU=|U8WXkkn(jtk$2$~KB%FQwcZb}UYQ{zkkaXemt;W$<XNOO&u=&V0H0C!{0MIbkJ
%Bh}A1L@j-ZUi=26_-
zcyMF@j`#cP5@duNM=flp<hkjevvg2IlzjN><E8vE=8Mx4x9ugNeTIajI_2sdl;O?m8ZMYw|L<m1BJDL)DFF%c5!0nr0&A?|5@&xW1md@v&;pdGL=-
zmcOrbYoX-hw`uSw!w`w1Dq-cH+0V0!n#*;ClL_anXXZNGc#?(OCEJFc_U4Gc3|c)bQ@TP@z%aoY{xJX4qKB%vfUca(9%1<NQnhl~w1P!I+jV+x7y0Bwo3qx
s}OoD&|GEFyrR2LY7bj*jGw?em!w4)ybGL*r=B4!|snn_F+5;U)S<cFslPpb0j^_wHVM{5+VRh2dy9{vOUA-fjJC_+O7ds>K5ww0q;b#lc69U^gpt_TGLdJj
eJei~L8&fzGqf?GVDu3%hz>W<~#B3H+OFLN|RLbfM||{LY5HgUQM781!%I48!Y<E^PJh-
|M`Y>gE~1@tshY=i$xU5DrF<AG~?SBP|cay9osT^VTi|AAj@HpPtuyxJm_Pae@-
^GSbXY<DW@(&J~H?RUjHMm+>rDVh9{9k^(8I)}%N_T^uFJ@(GA(UnXE#Q=<f-
nNj1T=@~hQ!8hp`LMj*m(=Ifuysm5LC!YR39l=)b*lj`6D>Y=odv}@&l9&H-
v=1SB?v~Ko;P&<Bp9g0Hh*!iP566}b?2Fe$REs|v&d4bQM+ax$!*;T*F01=PNTNP;N28Mi*p6wT5g43b`}2o;IDxy9SLq>i;dpF8_s;pI-
P`)HJA#h}pSCFM9)Ic>&<#=Jqv_qwH18!}SSI|X-
)}J3q_;FL^~5W~gP*+o`(775`tlbW4m7^b^h9QBhvzHSpAlC(9KuYI)#9<Bc?`DObGTNVti0q;tw))DQ)aRZlr+;6;ylr}W?7cZv_e@_06W(r;6&=1M4oEhL
;^Af$E4c%*p|||mM6pL3=Bi4^i4!*CMq?qXg(@upb>*9I6l=8x21IwhQ<eK7O8?z%4E_YRH@R|_&p&HL?$wBB2kHQ2-1jzs#GV&!y+y+(Ul-
mbQO@KaHaA_WVa|VCoNqxaUSYNCWa-XG3A>@p|oK`E04rhu4qv>NZ8Esp_C|0$+4tCl3Iz<%jKzOB4mh`Fhpvyg7Vnh5HL$=Z${7|+)_hIxzN)z%|etP?pR@
CMgH3_KbHhHi;-
3LpPNrV6%jlt2fpU*m!ILKb#46mABQjD&Z{RnV~>tM<^kM_$GYye{`j|e3cL0Ta|C<FzU9G<VytoUSpC5%;nB9K^=@~Ax;@x1&+X4<;~+VOhWAx;05^9=y4L
p^T;qqm`Yb+ypd4cYJ5H=!%^ecyhZFaK?XK_<B5P=?0&ak_TAXNSS7zD;O@;P0>Qr9Dxy~m^ne?^lWK>K9B(9ZEU`}8{$_;T2nmo-
3WYcUUfi*bEPIc~eJWocc9x10z3j`O*<h7+Fmq4PaAW*VQ=oj;Xa@03WPzm_?%NW6v`?^Af_V5IX!Z4XiOs4S@v49FRM6Q?#+_18gl-
e{EN}c1^$3t#%Q)!i?hW2Z$bZk{%=9}8t>*t(tL+ULcq+~49y+eSf4no5m+A6mtw4&6dsp2AVHG0P3Sh^&&*wimnU=+R@Y-
HbA9tB7HKd>b#32s4kM*OU>A=iUxiMlgTsohqwnX3Df!QQ>ra{fCnziGD)KN`v#8@2dD_Blr1?aiJBHrzk$H+mQGpWh^6^v65To-hM8r~mDFu-
*Tq&)_dM!e(~x-pTidgw4a>Xec~-{ZEvEDJI9i`Bg7J93I0%@!~9ko7VHhhufRq*}wn0aBn~Q7CxY#BnfojGwo8|-
@Mh%zwNf)pBB)ipXuD~%73Q!uRZ^F#1YA3NB;ZG4d|I?+dI(WBUgKXa*Bcm8{eBD@Y7J&xMNN<zwyaSt*E|v))u-S+{GRsD?D8&<5x`6*6ao08p-
}9*ERSk=m6b+Dz%hnPjsbQN3WV~@FV+{3C;KghqPfFdO9v*T_hnK3m4q!2~B+(jkOpvaZ1|Y3`(T|HF>59n;{wu?4x5{>aF1+b*_E>hpBgZI$MsPrF?KSZnS
%jU3<yF%-HV_EVsjS^W^&t=fc2^BXx9qb{<FW`R#_mTW-^{I>(2j=g+^(@?v~;+-
(G|<A%O#+l{0C==H%qNUO}^4(&EPr|o%;=V`r5CufXoX#s1}mR6p<8{3=h?cw38mk0Yyx>25Y+C9?@cf&C3Y+d*K=hjv>!R0vjT3H+`(#cP2_SB(DGpRDVA`
%(yW;6CSZgW<Y0)m_QaA-K2Vlp-jPik2;wOlA^bc>ndc96%JYjDhBhZLZjXKa@dG>DhvxyOmh3l|G*GzfZ1)3)4U1N0>2GI5z9i_{>2%rb*Cv_G*}3)9JU&%
ZqQCK-;5X}=x9-
s5|ZAHk3B{A{NOldnEI?w^Tt(DgvMd!06H?EFoeK=kdWCx@@%^o3TIiPdOQXtn;@*n`=ZpA4TLoE>~K8A22j?Ms<?m!*(C|7!O7bb4?+JBHcOBsl|NKHx`?z
52uWbl~7{GJ#Q=N5|j{ZxIP<@FFeFiu5>%AWmm$szv+M_Mw-
I?QCW{#Z<fH!CAq8M<*h=_WbkV!@D0mSkVS|n{L?91fwlR%^huqPOsH<U5kN*iAs{<Vtl*VYczMe?XcCB!pJ7Eg+!DxXm&e>dHYUpXLGmJK(NYg*f1OJ?sjL
Z*?P45-rd{x1DF!8)$v-cYi_i=n?a~Wd&Bi_(JTnO4o_Lb-
nn&qtI@jEwzoRFx4R_lyyui-O60ZI-(p~KwIcuO#8%~I-nR*@_3tt<Wx16dSRA&+bNkX>H#L>#$u=ICM0RjU5V~Y+(%9uCEyRuTnYMXb@@v~88*&C#<We9--
Yxq!)f&4`O}^#yscs;6+sKAtbiz!tn+_PWTz9C9!qzQymWQlwP~1(wH9g)dj~Ue+kSod+{3(@{B=PAqKY3kiAUV@rgG{sRY&y>Jax}eYAT7g?x)CW@9-
)OMFCi~zHjA|;5vCY3GEo#U&6A=mlt@b^^Q=JImb7$<ighb!N@f^i2Xozbc!-=J&*L;s?DOuPcqBz)bS%al-&Pb0X-Pq7VBh%2usXJBY1XyPcBu?kve-
3(yMN`F9opKKh`p^_cGus2@1`HRDts6xCDFc9+t?dBnww14*3BDj-
qJi@PVKW<!UIWSLYWn%GrM<}s9-uPqN7P+_sT5KsWmz&5_D$MJXidzFWO#Dc!uNNqef2J+Nw*-v?h|uremg_6#7YFBXo6H+1=794e8i=_+Ci-duHiw7SW0Z*
r$c=1c@DrY3*tNi2`Lfo=9WM!Z<fBzArFRB{SRMDk?0)f?|q+?jiCv(N$JDCfD!gdR(XxcdfL@eKOJ%%drJX#!QkYR>MsRMvXV8!Zx$?{<usiEs0#Wlet55x
)rr7Rb-SoS`sy)^s8Bt7__mf|4PyvwGuj5LzjUHgv<+qaoSKmqIrS0Qrk>uxt#l8GG7qlL#v>|3cA#E&pQxKS_p)DJ<qa&o+y-
V#2PYBneE1)s1bS=mAOtV74Al$+c}?4b53-AqS-LWirM67!d1vb(n8wosCJ3IRgC&y9DMu4vv?jEvP{xgO*}{`X8T_c`_Hm?7WK1qI>GTUpNxw#IoG?B{aj9
uPgtI+Jh6$0ODc=Ox9RAphz7|pDu;)&QzD{iK8pEdUq&ZXO|o%<@rhA1jbx~Kl}%pA$(Tl%o{WppvCfK}Ou13=qr)PNOjr1l;K|nnXU6d}WtaZwdzwj@J&TS
6o;-
<$n11~oi3Xv?`AM{#f7{+FH2K)EGpv2P<QNty#$62qo_5SrQ(W*rZ#3m}>MC?aw82IOo!oF<m!+~iuN)_B80p<^+pk=nHH%2;<&}C1rCFMoGGFQ*7nv&b`kC
2F;xvGfW5hn6mAU02lR}uGS-
^nAT{eXV7c!xt(6$)?@m=(aZ~m<aBfh;AYeV10FGgI(@$D>l`3KhG^YKs_KcDB#p!p4NAMwNbAmZwG!Zo{7iPx^;)o#_UR`#hLuk6d^&*}|tGhf{zoc~eToi
zwrcj@w}7ki9YOT&CEa|GbhTV9N+rwy;xk5EMv&R?g7v>zOd{&ZO3BATijvpnXqOaT_avL>H+Rq0nF>-
+M5DPw%+`YZUUkPKWd6D#|_5Wl*miWR87ScS8oI_<*vYY&t)6u+iUa4rAfBG1f~0#{ZY*7s#WO5Rzkb$(lq|K%#c%jF<0!2fbNSBt$Icr_0K)-
gAaS0}?ch!*43d44cN1MlFOWfq#tJ}#u;QeGD0fR%jWQl6KQP_YTP8qf2!!CD02nhL0k+M<5V<rC+)ukqw1Ay)JbYp}mU2rlR{;?jEX3Ts!Fu%fV60ETMTFC
KlhfQ3D&X>?^Nb4|yqwN~81{4S`(D}JR)r*lz$mw>HA7glT_*0%x|)T)}dS|;Cx+nU2c#Krkn)b-
l3z%}f3naRZj%th>K3o3+CDUmA&hjXM|CAPYwRlP&3Ra3R1mj8=2pFT&?Vpi+GfvTmva&q&k0H|&fR&T+p%Bi@73WloSs$ve`rEBlV{z^SsW(lZONF7(WfC_
{KXxC9x-
K8Il2gUlX!2(}Z3A@?>;`|C$ak8Mwmw8@6|G3oeK!q`C;}_Ar*4tdy^yB|We6AuZ;<#j_u&N@f=BX0pJH}u8{I6FrTzz1HH5JBp3D5lJDngk{Nd4X`wT1;jt
k1BhpVzt1#Wh*R1rXNpygrWAqmXL6az;_%|7!2BVm#J(ueO&z^izmGY46r?)C#Ux)2ps^V(;{6>pI^bO#i<20IuqDuzIFjv0+d%?~7gk!eMUpq!D1zU)7I<>
Zb?m_!ALU>dt~BE%Il@I@b=PYX<`LqOJPOIpz>6?K;9z<F(8=Radh5h-
yJEmejUF7xRQ+jfECEIIQyh;^A<Osj6qB3(H%p0$4k}TOD6+z^>lzs{eqMx`x#@yWSKctRTwTda&B-
zMETCHSk#NQCFRpE`EstD>n;a;W%gMP^r>bR2u&J%VMSFs`TLh>!;!*VBJ+*z&$LZr-H2-
<|_?9)($o5O1a)huQ<x7ouMo?XjkV8wZ0PS2XhPSS?B~8$5&23=8Z=6t0ep%3m#L?
"""

PRICE = """
c-
pO3ON<=HdH%b*dV1ckoqg|emt0bOTO=LXR3urkA&H42J2n#MU_`JD1c3uMG2n}j0hAzc4nchLDL{}zfWVhTryw~cQDh{6<yau8CArIe%zJuX{jRR+s!9!KNz
Ux{E^W%SDC|^E{r$hb|NH-$i3l!77*~Yv%>|voEDwT;2;5mgf(6gqUy;w(L?5s59;`(GSpYcYxv90DmssEHCEk7SAAWYeH!v<WJ#@7`NdEgj{^*}?S?$_ut-
awF2RraPU4R=>CZ$GxQR7Zdp}rpBVHSKp3)n9xBq;FEp3$*2C;HL67{Dq6C`g$!X*ToVG_ugCy>t2D`z0}G=W(}@kIeRuzRCaRG~fGZzIXfn)!q)g;R1YG$`
myg<`KpzmEsU0w~z<}BV^cM94AykvMR<o=0rv2!mJqkqj=4aRoA@F2mak#R}w!<TjrKF?A}iVjqM+N=d1aGyVcSg_pN20!p$VW=SKc$3QJ(l6e@T+5&=>;Pe
p=j5%9dmLqiE^k~=6%94KJ`P09#nZHmymD}v$Oix;Gqe&c>PtbQCtwe9bI;}2d}?XJxm51p)I!KYM!SEWn=L6lb+p8?MDk<%@+kmUvCIq>;H(7d}y{9)O{Yy
ms4<N%aLaSNFSgOor_<*)xQ{nv6W&61uf)@)4w{0D#i-b<c^uh}@f8Rg&$%K*PFWs*Ac^@JKElPpMRmYqSNmr=qXs}gTs$Gth-
H!IQ5t3+Lx;{Y>KCZpq836Z9eM)luZX#ce0k?Q$Ww6}nq?RPK#)3B1RZ6dn8wPXcw1_7KM*``xBr7<t5Qx6o!&uGL=bLM6g?q)SDC}@FQCXQXC4CZx!%A;5Z
%{*zfl1MWzEVEEE`VB}l8wRd6zIkio0_VLpF}HfgK!tf_ECUJ;QZ&Mb$^$=3h>jQ*8U#oc{zeLDStFi7ydV`?Fe7nLlp@@1DP&Lszh7r-
XG@=Djw!;x!CqkdZ@%$c-woO(ZESbA-
%vmc03_rfuOL!X0T(n86rn%Jf}ll2f~<!9C0yT}r`BN3xBNL8!OG~q+*yrVDP0WY9s6apw^_nozZBTc9A)jlO6`A847U5ZR^3_cQMe%!y78!fz|A7;W)138R
L999>SPhI3p%z>8Gdb6SgjJVdS#%ngvNSM#CI|YzL_$}{p+8t+|v!`K{nHVkWcou{_^{?Lp8d0$FJSlLK1Ih5@S6mA-sYfxd<^gXFDW|LMNk9C!-
2$CBynzu!gD7bFz?tavC5vvW?sON#yM&QBc2fb%kn)_5(w&K1j0e&Yykni;JYa+h{(#ZPL9EW@RBPNExa}Apst6&Pg^A5X3}~Q6=_J<Spf4P@$fa@(D?E9r7
uOH7Vl{?S6>ufl8g>+WOk1kXn7}b{fJR)c@pr-}#DTHlpU%wmodvpvzj2bOq-)4bL*>pAAEQquXnp3IcpezIQFe!PQ3X-dW%4tT^`m>d=Mt!PvG-
jw`O49>3BWgzx_C-+%Cm&)}tj$6oD3(SQEo-~8QMwWjs*ZhQ9Deg}S6%Dg6JW)ZO}2s;ZXv=@clDTkgtCjzU&eCtwbSYH-Hv*h)I3UOgk8a69s){Ogm=X1Ne
r&HCv?_d0vAD`FiTbKCm?j^lm|M6Gf`{DKI&i`%n?lfMaoA9>8^>2)7PEa?m$b9ff;vuvQc}|JYNh+cJLLU4gIBq8FD>=Y0r;K^DB%Ir2W$<A>G=KiJ7fbJ#
dH41lYko9K>UVzljcfn0;?y7H`qhW4*o0q`IlU-lbk0K+!cf;J)({I3C!s2$06`e66_bh~t3}5i&kzO$0#F{|KyiO!@cvKIqVxV+H(xM~u>C<o?0%Tlwm$re
Z@*p1vYoo<Z}BqThij7G&cKLAR8kRyR+P|RjBH2dJ(!UdH%oDFgIeZ-+wUw`mcQuQu-FHfmoh2@8p-
J#kfAL=uS4^S2sNT<G&H`&oPV1${XuE3l|C)|!V45&c~p0ZdpSk+1Bkp?jX4D%ZdQrxyo}>|%I{Z%*{fjJo(YDqG#vZGRncV{>4EU-
i)H!%p_Zx7)LUA*XMX$3rT<zCcRnunYrS=C05=!LaZ7OFs+_uraX-
m~t5N2qL}VExwAM3$n`0PqG|HENz>GewQ`wqK1=<}zK{dOcZK&Ao3FI{skgI+9ts9#t^g9-=aYIG0A@$6`qe6|C!b0FW2HDhfRbZqtf^-
oq$v&5+VWdTbCs+XKXxx8P#(o+&(Waomy}89zm(%2?q}}^SWcR=H_GeHAcWbKKik5T*<}zc9iii?mEaEI;ArV4w9;v{o2Arr7*HRJ1Nr+fpQ=lSc*5Ub<07X
?aMdga34ymFtMN@^UtDqun-
@!mAqkQB8(jbu;^Y!yA3JMacs!>%%4p$P9s_K!d>yd`^7U7CZS%igPOrlJYJeqn=Jp>dZlBUY{Cu|{7cyv}022+q>>nP(9CUtQLWK&|Y7SMC*S?knyHahjK_
3r-
mExXxV?bjZhGIzF4wX0iy6b7AZwcUHmjfZy^8xLT%Ci^dpbF_4@7h#;|QEwX6*7*_t!MHZh$$dfY%a0s#hAQ<egl(J9DCD6#<kWZMI5qTq!aZkbg?`V1AOKD
Bf&M7iMB*m`hYnz)aSsX!8}hPj^Qi=U;iElxy`sZsG6vi#QTU1+#BPmnAYq`$&`YQ(l3GzH6M;FGd1Go#2-Rm)_&_E2IB*H-
#5fFw{G@;)OD}EP$W2BdSuy8x`pSRryDLMLo$C(Ki@tzY*_f}XpFjc6AUPE1UdoWAYG{I{bRAL&rLa`CRmJdxu3;?$ntI^Rh<X4*xg|ruL%HP?5XrB?5(xZr
`PR0eim}?KkoLwiQYq+kv#i-&5N`KIk-HVu>d*A8cExR*zb~8h8nU_t$86?<7No6%I)$goiU<Ek&!y?G3gh`^bdC=0jj$7X%?5ARn_;(IbqMZ8!+s+em~~QZ
HdO8nS+7&|JI&poz7Jkg_R^7{mIs!Z0V2D_Od3I^QUX+zt}L8`>v|2&U!H?2XN&OW6$O6pMSyok4i5(HZfDS`b_dOeJC^AL^-i-
ZAN2>V537y#PRrbHwVP(E(}13w{q3=dvSQsdL|QI!W<>bwv&!;(vAnXL`TVsIU3|3=yz;4}_4U_s@W(d+{&eJ9B#D$$#t9VzmnfdCG8_bafJ1WI#cGH6%q2v
T&;yT+_~U>^#w{;74hxoWHwqw-rku9&6hSJNPAMDZB3zTezc~Vq8u+Rf23iz(rGlWs!yeLlegZq;YpY2;pA=Dr1y&Kaz_3RAA^XC?9<9<u9{52`6=8gDc(6x
+A?~nEdOed3TAkGhtloaLZ{vR3;{DFmlu9yz(-*G%zSjZy69}Bq3o(<^BnN35lrNtK7A53w2pxpT!0H=sK&G?|T6P99<uaUE8vicoN-XWQI?bK7)pEK$)2-
Td|6$ei_RYplANT6jR=rhgRqL%LG#UWyvFQ@SEGaW%q|V(uud8~2rxLlGo+^I&op1g2>G|dI!u(3*;@KtmoW#M`q(H~PZKu{T)5PoS*~5O%ul4<I-
Q4ap2Ag%q>b9DlZq@8n+XL8_N;+dbiG%QD$F!r)g2>H-
zB0$Z{^oW5;zp@_{XATF<p#X`d4MlH%BT>(;C=#v@#iO7#GH@HOkNVx0#D9I^&Gt?j@&<1k2ov`C+HF5^$6ordZuDD-BM%ifk{0usYgt#$MO^BCl`+BdA9#C
`FZ>&#PsLMJ*7rW>5ALO#v0=D3UP5e=FZ{w9F`F=_8r9SNemDBBc^d6p2$P2KNF!5G5LZ+*_-
6Vlj8O47@UObI2@d$YcdE^`8X{96o1FsCQi^b9qM>JN8@<3cto5oh{fpBJU=Tx;%R=KkKbaxi+y%Hzx|S26&v$79Ee!XJdA6I#X&s3ovbI8LnrF%us?C{g=g
@aI3{k#_Y#<{S`ZVo`|SK2-
+QL{;PHdlI)LMA?zlbK6DDLt4E86IIN6(y5ZpKva1!@S;d+w6#AJV%w0*j?r}~tb#wSc;;`x`D`2X1CBkdVJ`4W>`96nFD`YY8Vrq72)ich5LdHC%U>Y2jA(
eu<Ca)h3qmTgS-59J&tN_w(mOo8?gl|bCQ12MB0Og%b`;z@j*l-
h~*FCJI&vAyI7m%=e~)yXvycNQlsI4MQPzE>OvgI{zVa%p;CI;8E088PpQbLl8$$3;jy=^3#eP0fnp@QgF9M8p^?;_`8{-
Y1L)al&tbr~VvipGR@}E6q<#9X?AB{L*^h*c8Rx`F~x>6ao
"""

DISCARD = """
c-rk%TW{k;6#ncqHz&<DZPFCFEn8MwXja`U5-
Q6@DoB9n0}?MFc!0MR&q%x@{sjLHvE4ZFWqkM8j$Nn2jLWiVHobsQg;x7XBl|mZ&YbyX&anf>CZ27R(6KFWgpOr}wn;*pn1cJnFkMYE?C}uxQ((+(@<|vXac
Le?NBF=a_G#?7vNtZ)h_sOr*w!dFO-
MGd%xyd*$igtpBT9wOga&>Z`au%;R3fHHeaq%Kjli>z@Kt>7(`@zDl$GsvMP6=+7^U@ktFp4wu5b5Oe))3uw$y2|PJMN-zxgH(H-
RJW6Z@eRdY%^to*V0`8o7ZT1->2mzFp`emJyhiPKk|B2ZR8nbStfw8YdO0e)>g!6-
up@))gghv>SyyrIrVs%94Lik??R87;xM4B%^VVP!?yD4xj!JCP9!!E{$VKr@E>6Cb1&labnv=z>^5kwPx)#S=zo^sy6O@{y@sB(#oTHefeQk*?aHTqn1=%>i
4>(J6j*@@8E|+;IT+<Y9pv)6`HOVn=wWz#;OW^G!#@O<0rX3JU%s4EEzn9Fw!VR93_Y*lOo2BW0*7n2~t5neWQ^LHs$R7^%frWfKPCPux%a0Fu?Bs>hTl!rU
6aUVd$EeE_>Ek;<hp`t;#9T6-G%ZA@9~P<<D-nhf0MDSIPh@i|OwV-
>x1Fwp!mEY~b;Sz)v@+$1!y{1|M7x2jkjuN7r+Q6g;ztp6VlYLNw&Ou4Q2i(iG(|K}-@so42xbql{!zVWHp~ax$rwr|!BO;Z7B}FO2ELMHG5S6IakUrQS3P-
8>H5^@KWE?2w61tSJq6e*#72rYCJkw1ZY$^iO4D>$ZINt-ZDVgU)Z?etgjG_j~tucfya}*~V9Uz|VLYq4GXC=Dnky^^ZwZ5N!z4Ec&M!S;LaAA1?(anp0q>a
1vji-*bLZSwR_p&8G~0tt#lzyKBwQ2CL<-cNKi|0QeEF@NdCpa0Q33JTqd(2hSZ|h&c<mA`fG1VV-Mj|1v%ExKPj8gUzhR&achbd@go<T%?Cx_ku8Uwu|`uS
zj6Rg1(zAxC_Vm`SUwmxMTLeXdo=E{e|`RcMN9l<5_*p^0@=JEYEzIv-z@R|EPyvwlCcCacOVNoCL#M%wK-5{ulo>{sfL4L~{
"""

LEAD = """
c-qBS$!}%LS^ui)RMnZ!9X(!;-FC<APCAJM;(-8(e;`{{AjBddB|_paV1-z-
BCL?I31mZ9zyhKm0TD<KsRMbu^!(ax4{iJUj%OZ<x<1F(=U!j;>vp%`NaZu#Q}qqM@Av!40RLx)C5I_TO%7U|nH&i~)&;=w>1m2}7kHAt(Bv4(!R0{3k4NXY
IEQjX#q-hi<9r=m4z)NN`7}tb?T>!;3Zj64?odz_Km;HyjOpiwT-
+ZN^C!hxv~)ju@8#=^mX=0CmXC1sGXYp2hzFkmF)~0*qXYR!{?aY{p@l!ZG%vaMFgIE&1&idDqPT5BK8;?4MLxsQWgY`kGYD!RyxiVf9?c?Ni-
n5|`E@GSiywo!tP8_3@e+Zi%v^Bs36iHb(mqNqvfv*n@Twbmc$mMHvtWearSyL&9X-
9u&uH%XBBXYX1=5hSzJ^S(05vidRltxzQbu3Ab~SjlR6T7swEiAbUeT)E7AyKGW!6D};G~M-
3mrjET5=$RxSy}Xix6r>t`upEye1TagXbbMNff)ff0lwc&+`C2t>DyQ0bXW3AC`Nxp|!)MY7)<>X9HbxEd?`~wbbV@kdb<xuM<O>$T+YBq1c3Onh`t<P#6nO
wM|@64G@{fWq2|+#?Jd6D3K7C85TSMPogk1<-
Hw26a{fSjI~&$3Jiy?TtiQC&_LoK;28(aH|cZ11Z44mc^X@3Dx3XbsQ0(4z6~fmj7KwF09odnK!~Y`6E2i}DiS3XD8#AyCV{~6QNM!X&=ys$K#KALfWFg$NK
}NXF3>;tm$XKmZ`5&X9XH9w!>|2=GH2-
wYs;3c&VhZDCk8^r0Z*v|w`(YHs#;n%^=8|EYNggYX~&dR>al89w2A`_8SBdEn?rkEJ<?kAb7#^1jX(Z=1>f6fB|G=#*y2)^G=KNu=GX6RJlrN5cdM`?D`j~
E<kO0M(gUmSdR9Ahd5BWW<;)sn+&+8WJIB<lF}+e{jtQDs;O!R2ahma0p3d7*%7#z+B!-xFUBbI@qKY@&HjbIa1y{MMf=Tn*ha-
vo)4D<MoDRXf6&_&oL|IhZaZUGnwRx-OC=#+fqc$jN{!JK#ii%t%Nj#-
<>;sEJ>INyz1`%%`_1`22(>TV;h^fdW4ydv?h@4g`nk(ohx^_zMH2X_i%R~C0@yT}|cWG2xPy%aH6AcNMJg3RP(n&8gvV+t(a61Gi+#rIPsIO_AmnSD-rf4Z
vIZ-9VL{UH9+AhY+yEs^UX#e?Nzp|>UyS%pbHO<-
FQGe@q{;aw@U#)Mft}fPWu)X}7%D#iEYMRdXIXLG)meEkD^berv4`BX9ySIc*YW0y@btAwM_9wT@PX=6vM3bDU=;}$zc_IwZ3=4>@DxbY-
E167;uIW^l^ke7W^a}ppD+t6Zh<EfXDDK^oK8@ay(}XKHRMSAAaQsGOU}z!bJS9ZspFTOXFi{PmNiI@>@I2OWLGosyWtT%OU6X>G>7_0xu^}==#gWRRzFcSM
8fv6-B&Y$Oy*wg9Hw4!?&Jw`viV!*E7{8pG7Wbq$U(TNuKB?&dTc;gCF+qIL@9Aeeafnb>1s9D+PyW3j1Z-v$-IcVu-p|SXHU~*-
8(=uwI(Ie=hZ~OG*i!Ae4U=tbsA>1GvA(&qv9h&VTU&+2Ie@v*NB<=C=I>jH__xEz`&$*x|Fw&s{#Z#LJxkGZnXoTjyKpY$_)sS4P~_N20&Hid(?}e%fs&e%
@cL4K(ITSG+|cXn8_RPxsm?pX)Ino;jG#}<_&_te2ZDWew2&Nk>gFTAmHgaakIqsKr>P73a~ka1DLj>+c{YllA62ppn>fP^DZ@1BnPwUY4J$&YhrMHx=nm`Z
jlRktRdaknhuN`j)x2SC{&m~1P7=fDMe|laTUQS>A>J5{+R=45kx6VrK88f9OOT3Th-BV~p2kTANsItzS>zIpGs-jqDPsgAW#@Hzi^CoC`u?EZ?e@>Rd&iw%
FgQCu?)H1<XZ`N~Jbv9Co_k)e)9t#!IrzOo=W2BuRNKiG8kNd9uim?7%x`ZkT6ea0_4|8*-
gT<5R8{b<4Dth+qn%Mhl^_usDUKn_j{Vn^F`<Nn5&4+CI5>%YiZtn}8cV$&f$c&|Dw-
25L5u2UW98dF>~E|m&G}YRU!PAKzYc%ZyK5TGT6Np085^+R<_!)OW(|dYZRjXw?;vDU1P!;UnQnlbPoEyAL(Zz9#ww|FL965q82GIfE!|wQU~!3k>rZ~TP}^
CoFKxH%rF&~%Z*Tn3{rj!eU%J16e|cdQz8d7~WL~D|At*|eDs4#+ELND3Vn!3h28ZWoI$^3om|`&n403z@iDRF{NkqLQRr*Paf(&Sy2p0N4yC>&uBqU!GN)$
qXqJl&IYiR}kaeWOvy4Td*<;qceYvIMwo%tt0b?((!W=8?4BkX9FNWsbS1`+iI8-{XT*(03#1oc9!Ca$6l5=}jB_quL^DM6HHO34|#*%IjP+EJz6!aqLBP-
A&6sxHil`ojFf-
}}3#w(JEAX4II6K<nh(^aYx;0$#P;&@zu=jrRfDK)D%(#D4ao+wZ8Fo`G!yBP!JkJ*_S8Ce_vssn&MMUwr>5SzW&yHP?2?Vr$Fz&2RmwzEF3ZmCBOi$SpuOH
|@cTVX}P~#yc;A@K-*66W%?^qOY6>-fny7fAaZp=Nt08JM8xE3_7sV%bV5P9Dc-
2&!yIIpxeXeeeU^&;|&cbNOi}5^wJ9xrU%qeeJMksmh*vG+RVhowOKT@NpY_g!z?xlC{%USBeJiMDSH;G5L*^YRYxJ2j(_^JN5f22sFDd}0!oYYl(_%$OiNl
(enyJt5K%dSsAf2^L1Iiupa?{qEXXW)<N07pb@Me65)7%x^{up7y4Xjhr9D+#+HaMgExP@9JL-g+gTCA9o$Rl8gJ}KSi@xG|-
s<tse)7O`y&Z_doh*X;vgX!rt3R<;W!y9p1~o%rB2kq()v8ryYIEE_-&0Lpx2>8=EV*^8<T-
)k2%|kM3;x^Ajx8O!J%T!W81|2{=y(C616P2T2<YJvwF8`u!iH6nun>~eG5lH_2%J$DXK6%26dUeQKqz)IVTRfe<Zj|34wASLVY=cm9i7x_XrSxL7o3wLlX9
=2!l`UoI&u%>IdToP=#es^$e>3eWgu{v$W4hnBc6pajr2t713?KfM66<n$avG4$|ge*Od+u>t3(%4A0_v4s<^VAJ93;W*@ZuCRA4kn5+1~f;`yl(2~LwJ;Yp
lmVI~`4Y8VJ3Jxc;hc1%`w`~E<RSr+v}nt5*IwvT1N;sko0fH?4vkIrI=6)*M&E{gq&pj}XpE*t02N|{|rn*YgyJD_Dd#7efZ1-|t+IQ(P~lW&Hm_-
2Q|1Gz7`KkDmh^_t5JE36pm@LZ-jO{@JTcZQ~^efoUpN2XRmx@<+|rhc@qzraC)bX@Ig#2VICzVja^wRu|KTngD{GjM)Y|Iyi3RYdL^j4wa~7CJeP`q;Djv6
KT6va?vzV`M&vqtNR3y8X{jp1=t*xzB4nU6g%@%xnE(&$MWfsOeC}XllRzmp?O`J9VSAv^m#w*4EVD{>6j&t;X*9n)Yy0gN-
=<2TLW6<4PPQwJ?gg8w@KlH`Opn>tPm?lQ#!-kp@ka_zMt1Qz_QD#i1(-CK9GdB9%r$Flr-4I3=Je(ZFqEObFEkr7QxK798?(-
JyHS*2!M1pFW>sYJXXc+$x1$J@EIaW_P^<dfq0LQx%$Lxosgg)if4b<WaqY83{v^W3{0oowNP@xSb$_Wu}(JR0nhkHYxwi(AE+|t)U-
0BT!K*TvJ<$Ll)M){Ug_i`^-*5MH_}-
pXEFns>0~^f?8Njw8v2z3Q}3=QDNC&Hh%hx0UQLT5oxxT8VqQoz?;_CRCr@sGmUlYdq3zpwbmWE_gQu9)y?{^{o(g&roCLP*!}|3VQx@p*8l%8VrNlY=1eUn
Ue5Ype4cfE<1(W^LcDdZx6L{Ae(Gle#%Cd}es<lZo2~ouSK>yq#dxWYl#>as#SMm(a(C(L$oa_#UD_qS)a~)7V*2seKXGM|n40^Y*AW*+UZg1>*E2aW|5R+J
))80vzRZ0-u_&$gZWw)QN{V?442#RW=SKlQQ9@zq&-
l|)Zt_cU`PJCJD>sUzN>^i?P2xe6QYXaq+`V)0ig9{o*2F}Sib<r1*@b<TKXK(#8LA(P#0nfutaEiQW+s0s2Gf|ECYmcZ#dsYMqJ-
n(ZJCND(Q}3GamY)yiOIN?=Pth&m-X{jR=S3Rn~4|7@ez|rD=O?=dGt%ze<~O-Q44Q{+gk=qxiXd+aU}#3wIObX!TWe5Ch{RBYeSUn`2Yc!$b-0KfXkeSNn-
psiZipgZluJL`vqA|*5VDi0h6^*=ACQiOmN7xvMZI4D6Jz(HGE}XiCkyY;*{P@*glD+Yvm|PK9s@t;hDLT%y&Dk^&vCK{AOJkv*(!W#<88Mr`dSDMpifLk0|
Niq%O={N4!OEvYYhh3V32h;y$kah>4!2bQUwY^O`-
=dO6kbKv@%J;k1Oqo1|{K7b<h_l;%zJUsEmSyW!ya{dF8%3*1fPgQ{p&Y^URPldix!+|SCXxJGv4q~6eAy}zJ}QlC+(rE)8IO(NcByi;!A!}Bv^%km!jGj5k
A@hQa2_NvsvUvb^|43mB8E&35LY1^cBl>6+-
HgkH%Fk!<@&u$<cF<I9i*t}io4@?Qo)q~5hUl*V2W=|zyChwGc;45sGwu;kz&$QmWU4JH)pXwQ=G4oFP^CA59G5>Qg!xk|elPQ17y;5m=0~5R}Cbt&ler{@8
KlM+ES^fFUjoU;RrmC{kiOe+X%X?NKCcEU~?tcNt9%`%
"""

SUIT_LED = """
c-pm-%WD%+6vn@KB$=6{N!lb$+CnsfBDzuBSc-
1liF<J`)PKO0e~b$kQV;}}bz2ug?Lw;6La~W`C5_3vU&ouY%}i!8l~TNc+&TAmXU_S~cP}i*gD<#%CKw(>z~DVk<bfkz_jnPKkRpf#sB^mDv)Ru2DKOrw^)o
JqGNn=iIKVACC5Ns11!2nf0kdw^Y(n0actz|2y?Va_890=@9G7NsRh@MUu=3(eVH&|GnHgt67=?zIb}X$Oa8J@5Z7&EN*pA){xWSoz=V%mmZO-
9%3iy7`QA~dnIwXl1CYwpO2lAtXL(aD>cc4$TH7mv?PIg>VWxS-xeLcpro?`Q^Imp{9m@+Op<owK3O-Sa2T$yv6-
9*k4$ERI2k+;6@lPa+Uo!hxmah~~7<Wt!S^SL5lFE&t=s~JIIx>~R3rcwh^kKCHf{M&urydyTCh;zEBZ2|``4sW$Hz@LXkqs#O*A8%jVsY4NJhGjH?mF1m9j
n&b5&}+1qUoW3-ESguLe(COIt&l)cwtO>m9Qxj`w;L<LLTc&rn@_7jf8Db7?f2J!oA<ct&&`0-LO<JF3-
P7)jdpqz>gz09o;_?sn&f}U$RF>y9pK~r^#k3F@r-aq?HsfG=JF5uFn&I!b9FV{-vZu0+q$bwUD*Hf6WLxflDSfut-
daONaPuDUUlquiJXWq_znJsw<J2_1P(XR>3qtEPiI#v9Mjl-jNU)n7urwpipJJxSR#$#a7^@XK9+?-
%1%oSQYE#BV&9#_F^Px!M))ryp{_vHIh@W^QKSnL`3OZwD5kK!xZd&pL^z!sz=(g*0x90_1ixc?qrOCZ7`>e6{w4j#rTstG-uR74sBiN43-?dK2m
"""

VOID = """
c-s5-
Rfd^^0SNdw{(S(^3^EK*@aF^T|1T=fFMehHE6pmd_xkN0R#pK9S#2f;uHPRy7(Q~pefWjp8z0MmneRUs*jdEc1%<x+;{5*~rk??c3FCti5JR}AO5sxf5juek
0HnY+g#
"""

LENGTH = """
c-
n=F!3uyd3`5(_ZGz&^tN;IP9=wSnleuc=7<w|$*Mty6ioM};=n!425F$XMNIRoUT_Hha?GGBQwqO~OHo=tKQtT}7LAVQ6L6F6LoR?4f=&nl3ugAIk$rmZ4Dj
f
"""

HELD = """
c-phJw1~8`v+WBEN@-ZmfD8asrUZK
"""

LONG = """
c-mw5a%BBoNgY*Xwbu+l@E-^mzziS;0HlEl-T
"""

PITCHED = """
c-muNVEE3!!0-!-
e=tD!|DgCX5dQ}X@iKfDV)zYYeP#dyAs`k2Vtye00K|Mi%mcy23m9Zs|LOf@<dz4TDD(lYM+%Cif%pm#i$K_NVhp>Z^W+tone4dOIPHHhGAMt97z~mBFUP>}
M}~pn;sFMBMtKGfX1V|3qRK2D;ptu)eB9Au{Bl8@+zc)(3=CQjJ^u+~D1uPv08QvWL=UQN{CfWX|BoW`A6@Bxn7Ihe$a;_f0B$8m$p
"""
