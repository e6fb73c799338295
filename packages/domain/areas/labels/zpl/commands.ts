/** Commands we know. Others are kept and reported. */
const printerSettings =
  '^CC ^CD ^CO ^CT ^CV ^CW ^DF ^FL ^FX ^ID ^IL ^IS ^JB ^JI ^JJ ^JS ^JT ^JU ^JZ ^KD ^KL ^KN ^KP ^LL ^LN ^MA ^MC ^MD ^MF ^MI ^ML ^MM ^MN ^MP ^MT ^MW ^NC ^ND ^NI ^NS ^PA ^PF ^PH ^PM ^PN ^PO ^PP ^PQ ^PR ^PW ^SC ^SE ^SL ^SO ^SP ^SQ ^SR ^SS ^ST ^SX ^SZ ^TO ^WD ^XB ^XF ^XS ^ZZ ^HH ^HV ^HW ^FS ^XA ^XZ ~CC ~CD ~CT ~DG ~DY ~DU ~DB ~DE ~DN ~DS ~DT ~EG ~HB ~HD ~HI ~HM ~HQ ~HS ~HU ~JA ~JB ~JC ~JD ~JE ~JF ~JG ~JI ~JL ~JN ~JO ~JP ~JQ ~JR ~JS ~JX ~KB ~NC ~NR ~NT ~PH ~PL ~PM ~PP ~PR ~PS ~RO ~SD ~TA ~WC ~WQ'

export const knownSettings: ReadonlySet<string> = new Set(printerSettings.split(' '))
