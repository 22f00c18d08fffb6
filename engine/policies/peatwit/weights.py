"""What the expert learned, in the manner of `scripts.fit_peatwit`; `engine.policies.peatwit.tables` unpacks it."""

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
c-rlK*^gyOdRMGxyIU@m)wT5WbkAnvnelj&?GYXcSr#J!F9-<>_zQSOyn<Td3Cs&1^MH7OSHEB+V~=Hfz=OxL^z74nP1jzPRav>*^=z^5eGzf)J$W;;D
l4<PyIkC;I+=OyIX6z6_`dkI_~I9YJU^vgI;W4h*TSKmP#;@5*R6U598v2&6|QqQVmP{R^ul!mM+wIc95Xlu;aaa%cLK)<j%lmz?lJAbXGnZTx_JJoJh
?oH*5VmFLkIftKxe)5{0ffUK<gA3khU0<2b%8({z4wI_Hg~kM{D74<RNK3{(kL$3XaQ!Y_3C_V}CH=d9`ZBS`L2~Fb1G=_Mua1=!^p1ZQQD7JOLWO2Nm
_5RfaLsE+u?Gp&kt#6^FiK&<AV_`V$6AhJ6dq5^(T6LWX(hTe!!<MV|Ub)j)(A>e_8RfWe@m9Y46RUrP`sqiTu1&~^&#7NvhjBpM6Ei=h4l-yeR*@Ldk
it_%M?33W1Pp9P{B;p<UwZCo6te~s<y!}Y{}cUByJ{sj8~ZmggUI(xi)`^XBsvo&6zQg(u@r9t3^F+oodw)P2+!oGLkZ}EK%G_vsF82Wnx*K_UpY6|^S
ga`GZuLRJbfc~^V8wH=|*7IOfHbEFiNPFNt1NCb->ZOJvk9DEm6t1OEX9vDt!lAHTL!b+O59-j!zsN&D=pgUmcxF(arhYu2pr9?G6yumdnobvk-7X0&3
zg8w*A)W~#?{A9ehFhHg1(EPT~c_N#_2-GI+~ZBMn-uVhGX0Wc{U$gweJu2&erSlW${K!Ki-jnbkO(Mr#$ohf@6{c9|^d~YX3a<J>)GsfObZE9zYtYmV
h?cCb)-k|6t^`<>w<`;5%WxG{|SHn+h*K829bLI%vL--}p@YqT!)_?1%cWe!%v)u_XL>qUz}L@g1-ptk>jW+<n|dd)nE`_uFwI0LKjWCnXD_E;k)%_au
3Sw8yb#gDoVi*CpGzAOF~=HQX~5UPkiJ|5re+nweK98opRVn<d=aYmNV;=lc}N!)wnY$+D<}iwW|3<aKq5_kq!tL&FQGTj7|8FNubin(x8q8S;kp`peM
}`YUU77S?GdUbdOizhg%qetrb^XT~4ce(@a8AIBZ%3;UD?Ic{5W-q;}c?c$m}hPSC*$PIgf(Qe4$drWvH${l<jj(<iE^O)m3?w`@f9b*ss3oNt^E5U2V
9&G~+y2rIO)P=GR$F*dh-|&#u+mp1V|L}ga+wnT`Aj%5WlJE0p(qP~pGe$J`vd8Hh?fK++82?R2(GwJSW9QPA9dN|nri<^Jrms(^$Arf={t)Waneu-t>
2(Owqv>Ac2^3GL)6o{Jt^ce&zGD{Zqh1C$U9tQ=#*bx-dMNSlfI2@%M(TLo&y=?>kUlDWAAh5)!nRf1)86r<I?R6*u8YV&_ayy;wkh6&Hs<r-|9yH*k}
DTEc{v5Gl-T5<ru4Q_=4U0e?om-)G}5kRmalabBS}Ty%ZZ)jhJr0m!2nYqcKZyBRt=qNDU8%X%!P9H2$fT4uPE#D)}H_q2%x<{qF!KRT4`dYmY8wlz)(
LjkO3@Mga)i63lhq5<Pi3e5(|Zu4bBEKnYLtAR^>cp=gzIY-Mt+(8G-|}SJA5-B3~I~oxz1nkS!r+dk^l<CS#+D84L~^ulGboL?M`{1Q;<NIs=YMO4Hg
X;fzyLD{cg(@I!*Qx6!%7K2=l`n@oA4U`$s`_rVyPqzr~u*C{(LN*MBBPEycbGiD@Zj75Sg3qq+RAKd_?;4K(vBSr54l_UHu6kT!fs+^1e!ST^xSZQ>i
m8G%ZR>)uw!(nt`jWysJq0XaB2u864>+VD6zdGVziz!-wAwX*I3OT147}?;<fl<KE{rre}yVRNNjFE{6hNf5w0I$lbynw|h81&%r*x;OVu!D_Zgo-AZh
CUV8!!BqAQh;*{|GX>r5d^TbbErAxIMj7*NDVCkeT-uj)$@7l7s0Id!2ss`KKD#Km|8K&s=UzUZ+H5Ux%r*9x5N2w<BxmqzIRr`_P6lIbZ`5#QyVUZV~
Qr^=g*a<`W)k#JSU;`zX^rD`_9eXE0-^Ag>y&ut-;#htnwOv#Ol=Z@oqj`P3Pox5?5-zqRdC6|BFi5G>+mn{Zc8<N`TDKzsgTLet!`M{{6jr<;Z?KMJZ
L0NT!`O{q3RDmZvI?Z`kR@ugj6L`AS@We5D`6eno7A@$_*ZBY4=NZb*t$B{tE4MN%)S={y=8q)9WSCtaNt#s@5@bmnH6EUk>cpJD18Ra60|fyiJQXMAJ
u^U>)@-1n(UDbv<X#FjDmDV$Ip!Vc2US>rq}4?4dlPtFlrm80cmS&5sE^7`GI_lqC@)%WlIbXeOPqpH4keJ_9aTW{Qax3JZXy}Z75dwcTZ?|k!T3F9eG
qbQXT8^nniP})sm8fS^%gE)nAo(gJWDVSJ`Vi7UYNof>!m=J4m!ez?WnB_?X9wyw+m|W`%5_Khqy0VN#-MGVLzaP;a9dt4)yH|-!Hb}%$vet<SyXxoNa
qfOyhMcj$aGe!7pSsMbF@@45FG@3>7WGV9lPjb0veuI-uV#knq9QskwVq6h0>j@fMF{@j61;NC1v3<W!MP6}fER7y#GhM>Ux0&S=zuajWtIwX->JKf)A
0<x&D~852(2-^h*3s{VFoUoGGZWhC^JqRurS#9(i}fqk@F1k6=F;1TB{9+->O0ptH6D#4K;OD*6=s2H8Hg=t2!?WN)3o$_y<IZxZu<Rr3}yyC@L6AY-_
jy$_Y-Sbd;0^C}|zLAm0!fs0;VwYzA_ZfZx)EmMzBzP)m)l3=9b-eA0ot4Z}X%=b~XaiZ59WD;x4`C5d1>3P}?tTo_z}A&>~mFKu0LDGF)KMVzJ4Ctth
bMJ&ZBdCE)c^}b?Y7}VBQF8jh664r7>t<kPNC0V7JF{ZTI(@7)Ag;60<2H1!47=9$~d67m#!urI#Ft9PVf`^2TM(2Ns1D=Q46aN^-{7|8;ea5pNh&f$_
F$68s+E_IU-><EqIE36e42jCvnp?EBiOX}dhSgfx+0gY@4OPIX(Q4*Q7#NBc<gixt%w<3uMTxC6QTcu_vwS{wF<SV{n5r;6<IC<TV;&B*{@|_m9^v@|r
S!eMnR)N+pZIfA)i-v^`mG=Q@PVUG47?(QNV#+b6p5s%h<GYvM;4hf8%087B6hYTsCFh`^k>1X#A#dj1Z)WDC}<Mw=7>Oju02&EkV8lkrgtzGSYf`5_2
<|N*l|`b-rqb+cA!ul&No@(x)it?Ez@#Zl{-PsU`q^0Ki6PTe=bi&#-3p<z6|KUMEdar?Ta<YK>@?aF$YLEBZ(Ao?9NLqrGeLtv&`2A77j|!xZ|_rtw@
018R>TAd_1IZrI#+`9w$fh9Z&588f!IhpsHOKs|&H$IO$iIDqJ^pZFF7d?wmUD4=SH}HxXy08LDgMNdPDKQ7{!;?wp%2gaPi);WCaN{0<2fx>Q{2&#gP
RPR}$xDP|hc7QNMyyf@ES9C%4%d2`}Y0NLR?Y{+<PUeeAp;HYbh%UL2#ej~_48m?QX7fF-p=-!jL-eFDuqWxq-_h7yvDo)!<pks8AuTR6f)3ftCaT7qa
HqHAwy-aQGy*dzZ@WU#fksYXhIOE?N1-5CwGZ4c35pn#1pG!Kw*Y|>LXonJ&h5B@ONgB>gLyuN|p(V%Umw!mgz?qq$&4-_J;)038DX@Na&4vu{AVC&2a
qAWqFdH(SZRkJuQL7OqFkr|?o2$q36xnpBA*N|^>il)QA|n>wv!Nu2yq-)zE^y6f!=dRimV&9bVPJ4hW;1qCcN3yAZsH=ERs|oxNbN`@e@)6#fh3a*1W
81M7DdSuYkPgL6MJ%2lPQRoH5yrx=qOUAJFV)p14F1^Y4_3!6fImO7=_5F3k$gT@h5})%g^xs<>b+IOJ=tyQBz(VY}4uJeWCOam{8c^1bmfzM}Vgy^Re
#jJb2*}?sO8bO_biuHR)e_u&c_ryHOa~nbvyk{>?qD8H<de9i@nPq^1SXsw))l3uTii%~FtYeXipHX!0~p)1+piM|m`e&}>YSq!w|Po2Vx>PeI)!Idmo
rri59Uz<E3oJgaCFD^1fVj^v|E_J@Xab8FDV5cgzE_Qxq1kAXo!;lDE=<n|px9^MAKU`)u@h(Epy#|LM4|Ek~FGDfaxC9`~1bDgbUR6N?K6zk^GlGPjQ
mlW`5sc4!{ix)0VX&WKyqI1T{o*-L62-vyU^#}N7oJSz~!4tQ_q9PY)(}19-V9$fMZoy^4zwz)691KnBRuqC;h}T6>1WdSVoOAe|PpyagK;tqnromgFt
}Plpf9q3nP!HAIum8YxBba}W1~#s%!{5bO_}}md9F?HnEx42%9|*1nqhNwF1?{!QXrsX;H7{gB5UP652G%s>_ZPtKvqx<Opb!NbG2jtR!#WZ42+_w6mY
&NM3u_87S=w35%=z_b%7Agxs6X2*xPnTp_2FI&4_I8$g^y=;VHJS+(X7eB83wdQ8atp_PxjQN4`>_X^ff$3Lu-&{t&Na3H5y=`@i5p$4Q8RQrYTlsRaR
wHR%KOIWmR4%Ll_PWc;AKNZE`gI-?sb=JT{l(sNtU7V2f@nUB}4-oUg`QJIs5zwCeKbu3&5pgWN;1z`tpi#se6W`7-Y#@iZI0-#Ov?H1NUY=iz-{0*CA
sXm`L^K^zPl*5fzts_(-wTVProm#l~WIpQa{F<_6!06>4;t-THxaEw?ONNgRR--9uc`1QEG+~Xs#;Lxeu=jbb!B@}Q(;Imo#0W*)&g7d>^$VjS}+_fou
FIRrqY?1iih(A+FzaAVz6S(Zbt^e1H_3Tw0=9;LFx!SN^pla2R^Hb=Px^?GKNT^y$qO5WsyTHEEgghVKB=_&dnhAs!@I%wRG~g6i9WEUc1$AFPZqfge{
Itzvh4$w<U~QPd9}XW$``oS~2;ffUF=vooDqsN6+W$R&e&jI$8s4nKI{tPMBH(nz9@7a|kJbSz3gvk|h36=b`-4Xn_%BX;RvO}yU<k+^Bw)UT(#sYC9{
B>-ku0x{jRziMN+R|^@_gWbk$_3$Fb&x8<U_0zYaY+ARv#}*j|Q6pAGG?$Vebf!L&95aplzXP!)zH1b(kgmA-&*TcU>QYzZNh$91c*J#3un;gow}w0sq
Lgg)hEG0*~5eY|y3Wo50JV;q80p&sV;k%@RZNoXjSeCV&?DcbRUkAMB#NlpZB84fi~bM_7=XO}{wIChEsKVsKz|9WyHGX6%If5Ub0CxG&BDJKPOMLbge
e5g{Yh2HIlgDqref*5LmH9&s2Ws8`^bdB6;FxfIo5{13#%k^vJ0c@^KmEXj7vd~nNVn`LA4sGLOImIRy<hdH%MSPH>ovcR<<LGQNt&@SXgTeh^vm$irW
52eT8Zv~7RH|!fMFynO}v;MckKe9`?g^kW?waw6__O!=FBZrQA-JtueeSXIOlY#r5vKspsS|9Trl!;C*ws44+WjD%XVHP$7o>%m6MKnO7*igsv_;OPVm
`fr2_;qGT?Z-LV4K(Nklq<|E-UIDn#C+o6`A$zBgWrYij{**sIfniMaVELXhL<Kh<6|zLdu@Y!_VNb#5&|fGg4#EWnEdqaKDoO)A>`Hr^7EUi{M<`jzJ
4ha<O)~cyIWS*cWXX<2-f%ZP<@u9Vx!0Sg)WcC<&6C0jcH!&m9#csS<~{|9L^(2xyY!5>Pc4uy%a4_VT?;d?3l!y3fZwF?j@FV8M(b@s2rMF)EeiHp2)
eFVTCq7LqV|BBY9<sE^(d-&WoC)FrYP5#ZhU1lTucUShq+REJnHHAu_OD6)6c%C>WazoPuX7;hpkp85zr?$z3O2dZ7V~ZCI66c}yAZ-L>O`19C7LF|s$
Yn;lN#Gy(qvK@wA9ioHCqXJk_64)C_ui4%!g;m-NWt*)k{N>^%RU_49<+Ts0f3Ko?RH6w9-?hK`Tn!~V~S%F}A+A7K=46j5Objm=WRwZW6)<$6N9LK3!
kl>U_oW6%a{Y3tEnGA4ilbTi*!g4U+e6Asf$H8mhawI3<Ip~Sf)+VCX;##Gp2m>ml1T94HWO1_CnDdW+<r0lC^W8bHZiZg!py-wq2uF+{=n3W4RiOf0j
sI17Y(eZF1H7bzb1X13hlLbP%nGr}WnvoSD7a5xS|{=y8d2PT2mXP(ZSf}RQb5p(qLw_1j7*nuV=zO*J62e`8&=5KxYEcQ^O&fCH`dxXq)>`$lEA@xqW
$6Q%3zyeETk?e<~w_z*an-ic@uaymkZm(FYHGM|3#L33cJGoTa{<y{59}54mZ1j)N0~fjZ<cQ)-iKA|JJ8Cw;{lS(?*|h7Pf827oBQv1*zDQ1MZUST^2
e$t?Z#~zm)kHP#XaGP@DlX1lvygY7DN*-|+Iwm#=o@Pygso{xF<>Iqk2rTi^WJpNI3`!5=^U(Hq}CWqrSeCWS8U?}qcghd=gq?%qA&{$Ix*ll#*qck?s
O=-;iI>4d&h(uF=Po{(Q)wosG)e3iF(qWpXN=Jsgg!o`;w5qI<c?!iW{ztNVzYh0doZN1SYxGIrk?e9~2VyN5Aflo$NgN5zzK$c;h6+LxsuUisl%DLm`
=ueGah1yThuT`yW97Rq4+Zr7EScoRK!Ht{<m+zmh2+Sro^Qn`71EtkT<M$U(!|v|SFTaXEMziv)Bi8N7RhO#)e_Hxm^mG=ZLtA^ubPA!yQwK7HAMs05@
0Onwh>%`Bn?vJQ>oe1juI#d>EgON%%@SfvPYXL~xiqCg_>Gw@8{vH5yP9D-+yxT0J0ny~!nMd*(+qbxYQ9Tw-OxBZ!>=nc<53X#xU&;ebhhiis}%zOj;
E6YH=;4DUH8br{>a^p`z)bgxjXUn#@r38`27_vpStW772Vk#)%Wl0Pw!v9w!K{|`f#)d=X;Yo*RI|DVBgw1_xAGZ@7&(K`=cMd6OlOT$XLcn#G@pYNz9
|HlZZ6#@FYn@Y<ZeyiR|=J-bqtAh|*-h(`X~Z^H{_z72Q<uL6Wd;5{qspi;_r2T`(E4IOa(wNjf5tT^Z3X+>>T8>B@|Bc}#k7;^z4=zbn;YFR#FC4YRJ
w(-qvR2=g7vN|_vf)VK~%X<gPzm1R-Y%A$#Y=T%Ww1>?9f-LLki!Yx{txZK};$T_07Fyg>}n1cwSf_T7i>hB7Edh-dcCBuNCKgU~~s&EM7{u9dPjyV3^
te_@lfqSsB?amutp-l+L2H(jCa&QvV?Kj{8z#(%nWVTSB#_0mHJ|@JQech}BLvWv??JrRud+-DIpZd)V{9kTSyQRXoQ~ZY$JO~Bh+vSiooB`sS;qpMlB
EPG>kJL)*pRow0so{}GFFE&{CpetD1G#zS6?eG@5_#~6&M*AxuYBH7rJfcMSEMUqXQv5W5MB|PWFD`CnF{ehM4Y51*o1HzQPK4~rZFa&gOJJ65LS;7FD
@2o;@pfV$*AZ@RA!MQX&307r3^mzBmF8GC}A%(66AmM;mH3i7?m6w34V}wgE>w#!iZoV--l4Hap`Prz2WIr3#*!z+D^i`v2{He<@tfPvB}63WqmN+b@)
2U=&Bk|%bnfrJ?Fk~Q%)ylbnC%gx5esM=VUZ3$@N>e+~abnb$FkUx32{q4#z_{etgE4yf?1RjqPE5|GgVn4Y@xl^tF4Bikt6TzwgfXCgq#g?+oAk-cQ{
UdnzLi|9O^ryrv{#B8jEUVt<a;V(=-`G>JVw0mVfuvn2NTNs`i-a{>C^Z@VDzy5LC^`EU&`!j;@Yy&fNk``Byb*}>)ISD3RAKx=i|cX&2J5vQ|o+4tD{
#6Vr8RBdMWLL3+smcS!?K@dbPquS%QIQ%;*c)$m8tL7;e$oTG@X?S}gc<k|zaC}6JqE+SUi{Sku3H_0TbC7O$Ym#{77ehB>;UK~Ij?eM_;PX+$_)*FR{
3(QbA-1aAu8^dHOBK9+UF(4V;}kP4m=Ab0)B*k=v|n=`Zd%~kxbp@<$5{~00BG6}jD&f5xrabm=%{wK%X|+(dyMb*Oz7{k_^e$-{?YhYhMSvDGBoi<Iz
JEE%=b^2j#zA(;@w@GU1jsC9R5w~O`KAri}z~JwKRFl^TwU;{pWKmi$G~ejc#q|IG@v<KZ~_9Fm0<p=IaI)*FB)qQbM$C6S%#B;GtHv_F=Tgx0{mV_Zx
iHq0%QX8+~Fg&(Wc1o2?IF8?|4IT6?JGrF6$5AkAld|I`{6-_tNU(Z2`j4RQ)J9DH~IIZ?)F)1xS2ycZ2(u7NX)s;csXhgqVSn=+)z*2VOomv&MiIX7T
ZsCqU@)@cX4zLaTMsw$tXr>X8o1SLLIc~NJScQO%!Cy_{<m+Hc0O0&&P5yu&r5oP&uCnDezx}#PFxeU*`)J1R^A13~M2w0@#=zim;41j&h7W(@{SAQ+*
NB@nK#b4XJe#6%J_ss6wf55EzQKqYJ%X0P&HvYlaUNqBhmc$o|q3DceGk);s;dm<Kdaih9Smk80doZrJh$~}wRhbItw+mXULp1K-UP_KiTO?hY+lX<)a
bGlGnvPQ7=2Ibrlw8C8%FqP<z``|`9c`l+Bn_N#rqehsHIJ#bcuEzQS!qP7G%5*3i%gQ4iAhy^DK|<8*|!)X_G`D$KtZGAcCdq<wy<u0gR!KmYm$OVMr
^OYL8DH$HZrLSP4%VzmKEJ@X-QnniWd)Jnj)gBp?+Nq`g>rVP|S!k2ukVvzy<z~#jSBbGEgu3QGheV`1LCWDQWfw3(LX0)<;|)?xlUW9}{=N&4>bQ9Tc
F05kw;*?8xOJ18$42Mo+k^g<mf=-?Kj0e`j4!hlsM)Bj8vKg>djRwM7gfuz`%<_6#%m6ebs`7j;Ll`Bv{Ie7<yUTabe^0M=pRm!q+VZbkEn+K`mdHgt$
xq*i!`3BS(#Dv$;s5vL3t!+8U8kykR$*9iMO(?j;lSzg=*Yt6q1Jc=RvgU5<&7FI>MY;fjR0Itfatjema%Brl&s;tTjWBs;_;0Zf9pCBwhKZ5VGT*vwe
*TPZ*a&gu3rzOd;7wMBjZIAu_d=H5bxI{12VSE6Acj2Df>ge~}Hrdo;&YEK)fFj(3^+m@t5QE49m$Jfhx1NX9S*Hn{+EdWwH1DF1J_@lCC=3SN=7k4Zu
&}=S(17D1=E=j>yi3k1E>A=cGE5b@wcN}2OjQM+7k>S<4nYlv1p@ac0e?UQ900BlzcbPlceB7HPk0H}f~(d$&oOdDxGuvpmIMc`XQ~7CjeQR2PkV55{r
)P*mpCKk`oB%<J-_~)1dOM;84FAArklP$VfBT{oBRM@2abgb`i*BE|B0o(-`x86I$*jWoyWdyxa17`4Eqr8DO)tc{ZNp0cn>D~M$IM>tumX1@f~;vd9H
3SVOYRH;R~D+6~3<m{tE`ld5C;ab~wqg4A@vEBJ)LK%NQXIwhiuzW2LWeCFnzcF7eDEvDBLHI!RQ~QzU@cz_YehpKU*kE@6n+#rNj7gw0=;;a#j*eAZl
FZY%PaZnxoiNL*?JDO>C*a%B9*i#aN5PtXH=(N~QwI1)Szm`%Ec--Kh&Z-23<-vo>x+e#vz;|sBcem{i2A{Q8DZY<Md<SSd~k0yd?f^0WoHq!+CW7@l$
G}*EI&<-A?y}I0mE7{WDOZ07?X`7_A)#~h17<(UbeM`v&^pw@wb2jb&%Um^j%)6V#xNq=xnhB>i{t|7EA#yyvB(X<z$f3t`(%#LMGz(vC7}vCg{iEA5k
S;JE+Zcv+Nw%24OZW(V4E_%bKe&E==>PJoo8;={n7npTQgSu1KfFC8_ioR~^br_qJ5zFHYmHr6@6e0A4kc@`{=o<L%<i-xvvJNyUXrAfvMfnhCrK#jar
@}T`{P<$sdyy7&^b5$$67xlNjE0_6b!4ih};{-WCHCX<0<YNPd0n&-Ck!9ugji=_L=v$_hyrPZ0a#shf+OpO0W;a>c^J2)WoZs<iV^W(*sSaDT2aPBm#
r4n{pEO;QFNjnM~mNqk@>CcA#+{h5&I7K%>RFs`8??R(2@vZTJiT-jJ8vPE5$49pTpJl<-=n@&iSL>zF`BVrh%AE_DsovZ^t+dbJK}RUTWW2O~O$v9v!
1=V%Dyz0YmZjlkbZoH3}YDJ@M+O9Z%`RJPZPF<qEYgqEVXJ8W6y;1pLi424-mvre~@V8$zE6tvcLowdx0ktwT^=9NLlw;ORpWt>rgq6P7PR7Iz{wl&Vx
7sd|aB#lyQxZut9G*8gShA0w1;cN=8H1Y2jfc%&cF8x=db6E&#L}4*zF~|SFyakR4qqsc`ZjWXK{8>^oB+K(JM4M+*Sg$0l)@~hyH`0Be#3Is>go_oYh
){yb*r4o;0}EP}Re4NtcsB0vju~#u9kO`m85-V1^9~uOi@e;qQ|NLrd_o3eZE)E0TRC&A&fqLk5i&u7lWP1voOA&y%z~e8k0wZ-;QlrT0s*S9&saM~K<
Q!}HrT-@8S(Z>PQ)3*v#v@`y}xXa8o(iAs`a^Dt%F^aQx32etI(r2v@@~kshsH#FGgS~Ih-eMm%Tmewr_qa{GZ48^-sEf^zILF%+b@_up0BLa{BVQFTT
2w+<4>vd^4PXapTfva`){w-V5iyB6>ZsedEr<Q`YyTtt*|RxbxoiaQ>SYUb-5O9&B%)aR1*&ejVR?x7oY?E6Bt7!~4x%zQ2k;#=FzuY2z9AL)GI(MSmK
96je1{k@|RvaqH26+SuA0H1^QWZdI>$2A#QmSXk3fqSNjzulM#xD(!UQMqWOg<}}6SZpRn*oZQYuo5$~|=84vhjx`mhm1?e?;0_+b|EY_WC3KSgufgb-
LeRxI`qgx?%-$RQr=6-W=!YW?K*L|w`o(=G-0$|ln$G4kxsDI3#m+jOZ%)7L!sXn|DtoBDvRaY<BzpPf`j(zx-*|t9p4zD6o(b%swTblPIE2g5Xu<vX1
(WvlCeLxtw`N7})0YOX2fG@@c8@gpJsz89Er?|nhF2#HOB|H@#IKQOVRxu;I2T@YuxSv<-h-y@ddJcRmd(NT;4)_1iK)`H!t*}P!s4otJg+CNIjl<<6J
!^}1n%(_b^QZwm%cHWOM>`<EBv3QFOQ5-2cx_gjSq&C;lYDP<4W!A&t^OKCcES9ySMKaMRDuygW>kgJ9qD2d;e{jh`5(>k!BH#J3Wy~k~sXIC}wdM%MR
x<Nn+L&DN8!B%$SrsNn|Qw)=6TKaw)P%!0(85;)KT$gYQTd3rV_&AC!tHlbmLtgSt>pl%ynO5$P~SItl!iJ`W3#BYLrC)Fd!ycSX)K$bahA`y=GFM#KX
crP}%|4DCJ!Y08|Hpe(ft_mpsuJuV-^2cVsH;0_xY!+$I|;nc6-WHtc1AS!}O!SGAT9X^bM0Gdy%x*g)fI&mA84>k+L{DQ&x9%W6qtF0$i=@ic@x^S$%
H!UE5wtW!5nOck0{i@LrIt4P$<HT;lgoSEoV;WG?Kn687qf4`-K351Xal3$IwhK&VV-DLZtI5u@72ezG&?MR9Yp;F6+1%?}-Spzc%WJQ`>fGt<!q$3!^
HW!@eEO3==gz4v8C6z<9S{?$Ys4%O+`AE}wRH?WfZ!hABxA%xk(7c*ZiuEJD`FYN5#|Wsc|>gzM>4>nkb$Hmjw6ad1bDuN`}?F8M31NT7UtrzkS|OY0E
5pk^2nTNN=a~gad%Lf0gv{*d5c>R;PPO%(;HEmX=RnFaFsB+FS${5T@*9pGgR|~vM%9tQs?gabexyfbe10!9_V&j<i(^YCl7~Hgfb+1le*fU%qBN?Ck}
7r(QHg^4iCsrcJ^Is?%~!<+l2h!k#F5iIDQ1j*U$K}<3g#)WLk`N_g#&{X|6`2gUQ1?4;^gt_WrQEcm3Y}t?NH?h(kaZ0>tG!l^(wbSMp251C)_J_gHY
C-u-nbz#1%xJglsBa1)Fo=#%SD=AmGsu;HS{?HriPMRwO~<7a3@pl}uP1z89xG~4Y(&xrWe?=YCdAA7z%43wcBgED-uP&POd<@tl5>SG+C^Ia2wZJFf=
l;>Xv`pODK1metJ2m4k;h<^~d{(zAIHjR)n;2%kN`wkH_^Ke-37b6*b*bPCIIM_N}vEctMIex$4Q@wA4bJN;f0<D53^pEBN7DPc>=!!Nf4Q-|d=9!;fQ
@3;rrLAd0x7^;X{(o$6yOnF&o>!wEjjX4q_{<)AjUJgyvGh<rm<@<OhtmNM>s5Ow51F>K?mV^BE}fr);}11>@!ZEuhuGx`=ws&_TT>JC3D-|UkQd3pw@
>=?m<~H`kHj<a0Hv3~mcK%1{0YLM*FacjDNnX2iw9ElKIOy};~fxY>mb1|bwII4hy_{Aa#Bnuoo*^Y_k(08YFn52Ac?@6lg#Q0tN>N54blkpxHT2ATGf
NKSb$oP)EW?jTCGP>mPHYGdsa}WWzbFIOn~DD8pCR%w-QM*5PVLQ8ci;NkV`@8B49bnfU6-uappurTYihF>DQ^PzYcQz&p^t3liKndf(-xMu>C)V&;BG
4_G?n-f6DWFfAXT)ewxV6tgvi0t8`i9lZx6X2eYLtN;R97!`gBRWTRE3tEwo5)bJFvfCQbu9C|CU8R(CgDYx|#!v4f?e}s@74$nu(R4FE{(cI(vh^#WG
Cp~1Wl~DrK$3SZb52s}u*Oo<yDTCmjCQV5JmS&}W;zbUQ{>=D2deQnsK*b%jk%-5Derock-8I6~uBJQ&oySGLyKY$A1%^wUl{e_E6W&STlGLht5nT-2G
{<j;9l%fm3aoJmctPFHGfN!6i}Cjalpc=^=W%^K?45^Hp&k;bu@{^HK)H9~DQ$2A1F$a*K>~yTZZ6`NfywNA%byT;VDpF~VdvBb7B>^~E^7dz2`ddTtq
!_{dR2|F5bL5KFLtq~QcZ10K1%G9km&5(NNlpmnm7SHqQU5q#Ycx1Q_=SCCH$YW=s%Z2=3^Hom^?O2Ak3c>FpZv<6<e#aDyy<8tFkJqvMQ_cj0y&05zr
sw>ED3k%@Yh{ya)3ci=}I5Kw`iigZdaaPLBC5#%@)JSA1^O<<DKg7{U$W=Tm-q%yo>j<0e%YcQ`I57U_B+{Cym}M;YALufXx;=fU~!dTbS(k-@f8<711
g<yVz?z*`Ob<JNY8p)xPEujjEiymo<&(To?I@wjr4ko8N@Z(ZDKl8^x$7cxS6VSuT3;KycwU@(6FFPnO-ojKj!B5nf2jXAg%cb2eAXtvuQ5HbY94uN>Z
KC}bgt7C9)5%_zJkUrGA3Gb0XC4IP-HUXs_k44jk_ro1dL>R<vXK;7N<J+)+p@YkH^-@r>z6<i<7W5}D&<rtkcAf+J2P_*JkZzIo4Q^F~Z^3eM2;ajV<
L1*A{>6#Au9yCvI><nr<i{;7FrTXf^-Jp4#v@&H?dSQh;I1OQndi>}lg0crD4DgMgFDg0P-$9)rQzf#{zoUmy=tJok<V01p*;sc%RRUmmvbKgztJkh7v
b+}66glJbeVa9pYM5IU<ba9O^JYqy0sq^h#Q3CYIz`Fz7q1#K>0Sr!;hc-ZrpbRdAV;gTbf|g`-C*xa5c;9mf?09Oap39z-B<%2=5)0Zke5%zjd%G@XR
e3{{v`4w-4hFen%Vdcj|e=@!|a-li<83J)Jx3@V35t@A>-HsMoQw$yjX5c3jl(Ge7?9%nNa>vjcJ?i~M{l@*qM12z-735Mz6|N6kVm^3V^gMSlZhTS0x
iUf`ICrA<#qpjh-hUtf(lRr$wHe;g;1!eeUjfP2wk_%t-!$QFI+WLv;MYm2uI^}6A4nc6sB4Ah0m`6wgCK&Y|B{0Qiq+T(1^piic7D4<Uf<o5t*u?hX3
PH?&g=r;}YZ}sn`f!EC{$TN}ocWM{ZDaaRnr0oNEUyuP3?ioVe524->98-9y0{G(q-X&LyaeFEDZO0d{_x-!*mH~)5q^CTl7}n|F$CjRdsRwO<wxvN%r
P0Sve|w4ms%j#i?D2YJ8Gq$SF=URp)I2Wkg>e^!eZ0g1d#>B;Z}iCX8(yE$<FnILvB2)aY@Lc6<;5H-7!@AdvxfVoa6=DuIvf|Z*GC!VmLhFYP6tfC5!
{#Op5Za$2W1dGDs7Gb9Ax<r?pa5=hOrYbwX=q2r(iVBYHur4&jbG7a#Z`6Hc|d~{%CxgC(YqE_q6GfmjP1~WI#OgSbq(E)-1^19QwUyJddF6MV=kNXYJ
XzH5}I#mwtH}hI}HH+8b3~exV*mticNL20^zdv<qr4lQE|dWz#;~Hw@z!<$WCc@6yD}cf6;)8GwU(0bbq&*)&D{Sa}{h^nAF-!1pnW3~?9h=U_JJOTY9
A`Q=x($gh14l<+TJqHoNo{l7n*lDEDK4E>jXL<TQQ-S2gx4a`;2xw^5p!KWNZSqv4S_pDI3UB<w20~$2d_RgE%9Cxx#5np&IC2Lm)=WXA{`hcWs1KPjT
rR0^X+4Y|lZ0Gi#>OVYy?!Q;*Q6y|{P3m>9wyzFs`ToQE+4iI>=nS6UFP>Dt0A+@)yo4Lk|K=KbaEFoYTZZIg;L`0W=n+Zcgc7j<kGpbJOz$2rwFe?>r
#7JAJphjbd_tq-W<hRHMY<Qe!~)04^CNsB56LEZ2$dHo6~qq}b&a4vhi^`CS6oHGaEF_4{<eIghI#oHuh>^Udx3oBvtVs~aozsuw;qvOf3`!4w_rftyH
CFI`OmEV@~fA+Uw9cDw9jnJ{_}T=`iD2Rjd|-f43KYs==<UHrQrQbgXpC%Y#Q?Ozoy^6y)TAug7SVaWMuDyb6Zeja1xW!+xVoqOOnnykW+$;K}Xkb|0q
x<NEpyl&;&FCeV9;#_$slLAF;L$M-xFhzXI92e^Zb4ACmECUz3AMT~1WGzP@G6r4386bw=w0JubAJp%HMvdKWJBYGHPal_ev%EnvQTP|_*gElN%vRs5w
ZTS<}{TF{sgUYwggby=0F&bh7*C^%%SpRNnWd$qOTMRYr4rgEFjG{}D*lcd`l5nI>!L(RC0E*w0m{v^xDrA|t&ehvolKlmMb{V(p5hwn~^%E3^7c+W;D
w;dRSy$v9BcEvm}qog)tW*&gHD66plCkS;3*5?4my#fs~o6Sg7RK(2Ajqu7~ATxuR5U2z%@DiO;6M?^8YG({LN*gyy5`RmB;z>zdjS1gHetqKjFQ%n79
5>-b1((n@bKrs}dUNKUqv>$Mxlh{%gC$~pR#_eQi3aax^x<!ZwHGNF+gMv&P@pf7<2;I4q)iSUe|K{32K;1Fk?;PXCg1u~aLQi)kMy7YlP{28_@`IM)^
BfF^5rjvz>y)v9WWIB{p)X#um1Xm{K{+V;>xF>%f2x9NQb|;Wr^tl-NEzGF()ib&ReCPO-QLY86)sb&PbNjB<bT?4Cb6-tBv>ff^Fxv2IPyhRg-I0D_!
lP^<5~jo-!75%SD2yis`w>e^F6Q>x!hH2MAZVJ-BrXfgDgPh!`UTT&o0FA=utWpdV>f5w3CP@h7KirNpHex!)w=WLQ|xuVxPV3r}@+Ja?-Y6`6pUVZrd
Uihd+XsB|f~Y(uQ|N%r_@i_>+8YmJVLgl@&)6?CNu;MHz3G~AJwfe_?MYaTJ|YOB)20hkY|aKYT#&j{CkNNQ&X9Ga&srQqp5gXbfI;v&_90_u8yOxB}_
bhZSD8txaFyx>JJ7`CJ&vgXco)aVSwW<G&|>+_7u%d!sqol$aV8&`u%b&XaE5gu|=abX#aq;RQu_Wb&RM%-n-yI32Hf72{O3job-n64Y@)()B6=vn07q
d+H3KN&Hnoq;c!HE8CLKg_Jh2}DOYf|svY0IB_`b^~nQLKC`V@|{}(8O=}vcpnD*9NgjAw!r;yyGKDS!=5KqZO{xcjxoqbvVj5fK)Ti~{xJw>itJ#X>0
(dSP&~x%*h!OjFJSrA?yFsU{jER#izXfrT^OwIzxAzV?)xjwNE&XxdCL0!WqP&WyLIOe!`AfVU*V5$(3{^r;r@T_jJ#WKHB%w~$W83rKe!#vUvhLAbxu
1~;tVoP^JZwex!3{(!wL8QolpP9C)02LumAGj!@0Bg{^}3^>%To?fBtLtJ~#izyQjQ=*YR36c~+M6(+Y&@{;db~r(S#QYNHQ#?%b}w_?g$5y@^}^<-+F
LY4?^d4jvuUuWYU*?e<uEA`q+VulK+6c60sbT_Z+z-2Q&bPAzI(PQ~u7YUU;$dH<|FX)mVU_CaNG@MGK0OXS)1l7@1{1r=s{r^TCk9e;fFAAWf=od3S>
@6Wt;R(bA(rqQQe4^x%Hv0fYW8@#4TzF*Xz*jN{B`uF?sX#*YA7&P=|I$w(DzgMY~`1@a=B6;U0w;KBYCjPiK(r4Xh^$U*vlT$ARxsar(zPWd|YPZ)^^
;zlvS@--$Mf^1M|DCUX_T#cNCkXu`*+w+ig<2ac=6GGsf$K_hT34ehh_bAj9$MJQG(YM6w*17%Je2P+JaVPax}M9)ou}ZQO{S$7=eeExg9JC0KeK1C)e
M4D7N;jS&hN*cqhRDa3$Kn_+Pxacz=HZ*Ba0>WYe6M%xpR(LGVbp%L%f9<6PH485{A+M&)36u5omi9%q<*lwBA$0@ZAH<GMY}uyPjnx6JpBzgW>q5yA0
YVP6heN2YXJzTNqqD7~x-k*QNTnoGr}7`VVAPp0*6F5eH>4yZ>M^ym#l`&3n1AkBaH+;kD`Rjdy?Y!OpZIcR$$P-@SJ8{;lu5@xzEG-JXr3G%_~sN}8B
%cdeJj8&S+VS;n#?zIbua2aAUBein-)?+&skLd+nC=hJ0bN5oOomz)i<jCbN*(vvJ2(2TCjl*^v%4AL&tAL;cpmdRk9^fU0ug(jQ814-ZKg>-<6Hn<<}
abUR4ikwexFUm+%l`TfOIw*E#V<SjW=XEg}^Zn82V2`OCL(ADz71hJx@L(sIYL><cu8FE`s(2(peZ&apBna<dV44Gq5YA#Cc!xzo3L!HisE~{$BqBg_g
b4wX!aW53yo@jjU|$F#V!>I2V1pc|dbxxzGt&Xv&yWZ#2>5{LIJn(~hwN{F$SheQ-<~P7pem}UCft~k=W5C#$xFsE#_6b>75fnt1{C^?DKaf*G$%ZQ+h
eN?1#etQLRpHC>|ipeh;wQE3QuW8qJRUWF}0F8M$*`r19dAJB@*G>Xl<e-6`BpXtg{*KD$QdnRK#LR(<x=Sp)oGRs|Xc2kzkRD4ux9$+&vm5ksybVo>%
lgW0APto^@&R@^3gBXsrh{dU<{A*MIj{oR9SRSNfYT|I)_a{oQ~3TkiHsi8PWV4Q@kRm$VyqMKb7j{q>r3yHds*gTA+^4e51yQM$RY=IV<@+)4YrbbZ}
jN4>DNwwWatI?fH+=n}eq;R5Y!3>;}+y1>ZVB}TfziTflRFAJZm)7We=Iht>OzL1c^fRXdSJK<|gq#mA<SOM&>bM4(!Ls?N<$qrP=7`3FxD^~1JYlk0G
Os3P}cvjrq*>y0;vogPbFfGQ{KDgt;9HU{ieRH(E_uU`Ae*@3=cSi^J_Ydy=?{9zKg%J+MJLKE9-XeeW&F{GC_rR(B%Qp%6ga7GUhiSxr4#)4E@n!dhR
z2Do=I`CUc?Zw8cPHijhkMiauK(;7p1=2CR$jaQVE^5Be(YeO4F`ul25H<AK5dk8%|uM&#P4VcV%t!`Y!Z8X9~(&{WW>|h!@_EW0^pK^;Fu$UY05Nc73
YR27iv}{Y^CaQd1{xJ<H<3?96jpy(QJGa6L{d+#85Ed0uvI|9UmiBjG|Lf>T5nGiWz=ZfuvjW?KhDHfytP4O^9Na#8O9D96OGsB1#M#oz7a<Uk5GQO-1
+Og`T@E6WQy=asQGJv!rDLpO9qZLMPy7WiVzmd1>7<JbDXjpdc>=hTjNA_U0Mix2m;ehH72;jK*5$rmpK^sLOE(KO3XU+Dvuj`-3696wuhajaDnfKZ=+
q0pfu;ygu$`%^dEZrPRdC<3AZp7LItu8S@l0s>b<c)}TD&)-_5K-Q=9(emjQGV?ek#8$<9-ez;i*lRtxadrd4nRfh&y0t}#ale$PLjojjO>zl+EXoSvf
l?Z==){XY~SD>f_urAm#!3&0-6WVPT<l%B7YQQ?0r&RmFQ^}B3Nep%qkBBf)m=p0ib7eiBqHqm4^JFW$iL!3TW0%hWO+hrrDRg=rI-F|7re(?U(BYJ76
ER-<EwmA`K{C?pH)L^#BrB+9Cg6WjDi9Pnto&yL#|lm@`Thk*(h7J4l|Hi*Z{(U1A#|Ab2=CdNZ*aMz^l%LS*%`&5ndV4vt&NXV6Bfb*4g&$_rNfTJb2
KfxfN4TfhbSn>3+`vmYy*v8-5?<WAI+m*QftCnxrHydw~h&OHt@bUXB#fpfd|f{|0n~gO);Gstakb(lvXSe>k-&$X}bAypaCO_Lz~4i=IP}@)`{43#&t
C%W;QE&omA7R03&h6jmoR_ezzm621C6PwkpkFgLV-akd+|b!G?dW8;MNCxJ6h>l_8xC(aY3@9w#<oN=tb$=KW5bXezn_hQ-w`$Ucw<qAQ);`3wlU9#{?
01)uNxOF{0nQq-R=URsy`#<KF?fdG7+#e1(?RsNnFm#>Rz`1)r4#_OQLem^$k^|-$M`ufBF^!kft`jsXc<W=4&CkOP=WIU`QnyA9i(L}LPu|L#CiJ8%L
l~Xe<svQtvTe_-+sArM12=T)^a-Sp}t>cs;;-l;pMbt}8nFv979cTR-SKcTZMZm!}lWAdWY!tW)n7>h^S;?qWB#v=>PorKof_f?qmqE&q-hfQOZ7eZI7
#M#98u9@6ew6$Dyb+KOK?-k&-%nf8ix)q|Wq(Vsco5Z5lC7^@mV?f^NTMzX9<H`7z8uHdfS4=-_Es+%{ZSTMu7KKg4hBH2V=54_6$}6hR!T(;QML83D3
;ZlS_z5*JwI^GIA|fEK|Uy^NyNa4Kujlv>c2J~D+nlSjRtv#7>UrKmd99?HkiGEppT#nLEa~d;BR;|2i*sTfB|ueQDX~=le%;tH~s6@7^0P7!a9`(xcs
c~S_?v!O9c%FackY)2N`Fz6d<e0s$Us0&RnjEsZA*pO<uf$cuZ*5L2o++#jKOGs8W}AsK?A3&b6gA=x3xShzExO2Fi-1sF$eFH4rcYqJdHeLthzZ9S{y
~eNqA`E8H)!G*(8S@-3He6$}Ao1dTY@8*sZ86>d5qNDPJuC^=PCq{cWCaBCcJztFN!tuz2e4(H>aUI8%76BAsi4kkE((b9vL>QjWjt`(`RrnRbpp*2{5
^$KEmRaRwHR%KOIWmW#hm;VPMjP%$
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
