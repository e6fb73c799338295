/** Character widths of a printer’s font 0, in thousandths of its height, measured from images. */

/** Characters by width. */
const charsByWidth: Readonly<Record<number, string>> = {
  250: " '\\|¦",
  273: '{}',
  278: '/:;IfijltÌÍÎÏìíîïł’',
  300: 'ª²³¹º',
  333: '!"(),.[]`r¡¨¯´·¸ř',
  388: 'zž',
  400: '°',
  443: 'Jcksvxyçýÿčš',
  458: 'ű',
  483: 'ę',
  500: '#$*+0123456789<=>?EFLTZ^_abdeghnopqu~¢£¤¥\u00a7«¬±µ»¿ÈÉÊË×ßàáâãäåèéêëðñòóôõö÷øùúûüþąěŁőůŽ–“”€',
  550: '¶',
  555: 'ABCKPSVXYÀÁÂÃÄÅÇÝÞŠ',
  610: 'DGHNOQRUÐÑÒÓÔÕÖØÙÚÛÜ',
  668: '&w',
  723: 'æœ',
  750: '¼½¾',
  778: 'MmÆ',
  800: '-',
  830: '©®',
  833: '%@WŒ',
  1000: '—…',
}

export const font0Widths: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(charsByWidth).flatMap(([width, chars]) => [...chars].map((char) => [char, Number(width)])),
)
