/** ZPL commands in plain words, for completion and help in the code pane. */

export interface CommandHelp {
  readonly name: string
  readonly title: string
  /** In order. */
  readonly params: readonly string[]
  readonly help: string
}

const command = (name: string, title: string, params: string, help: string): CommandHelp => ({
  name,
  title,
  params: params === '' ? [] : params.split(', '),
  help,
})

const linear = 'turn, height, text below, text above, check digit'

export const commandHelp: readonly CommandHelp[] = [
  command('^XA', 'Start label', '', 'Begins a label. Ends with ^XZ.'),
  command('^XZ', 'End label', '', 'Ends the label and prints it.'),
  command(
    '^FO',
    'Field origin',
    'x, y, align',
    'Places a field by its top left corner, in dots. Align 1: x is the right edge.',
  ),
  command(
    '^FT',
    'Field typeset',
    'x, y, align',
    'Places a field by the start of its baseline. Without x and y it continues after the field before.',
  ),
  command('^FD', 'Field data', 'data', 'What’s printed or encoded. Use {{variables}} here.'),
  command('^FV', 'Variable field data', 'data', 'Like ^FD. Cleared after printing.'),
  command('^FS', 'Field separator', '', 'Ends a field.'),
  command(
    '^FH',
    'Hex escapes',
    'sign',
    'Lets data hold any character as hex: _5E is ^. The sign is _ unless another is given.',
  ),
  command('^FR', 'Reverse field', '', 'Prints white where the label is already black, and black elsewhere.'),
  command('^FX', 'Comment', 'text', 'Isn’t printed.'),
  command(
    '^FB',
    'Text block',
    'width, lines, line gap, align, indent',
    'Wraps text. Align is L, C, R or J. \\& breaks a line. Further lines print over the last one.',
  ),
  command('^TB', 'Cut text block', 'turn, width, height', 'Wraps text and cuts off what doesn’t fit.'),
  command(
    '^A',
    'Font',
    'font and turn, height, width',
    'Font of this field: 0 is scalable, A–H are bitmaps. Turn is N, R, I or B.',
  ),
  command('^A@', 'Font file', 'turn, height, width, file', 'Uses a font stored on the printer.'),
  command('^CF', 'Default font', 'font, height, width', 'Font of all later fields without ^A.'),
  command('^CW', 'Font letter', 'letter, file', 'Gives a font file a letter.'),
  command(
    '^FW',
    'Default turn',
    'turn, align',
    'Turns all later fields. Not allowed in labels: it stays on the printer.',
  ),
  command('^CI', 'Character set', 'number', '28 is UTF-8. Put it right after ^XA.'),
  command(
    '^GB',
    'Box or line',
    'width, height, thickness, color, rounding',
    'Draws a box. With height 0, a line. Color is B or W, rounding 0–8.',
  ),
  command('^GC', 'Circle', 'diameter, thickness, color', 'Draws a circle.'),
  command('^GE', 'Ellipse', 'width, height, thickness, color', 'Draws an ellipse.'),
  command(
    '^GD',
    'Diagonal',
    'width, height, thickness, color, lean',
    'Draws a diagonal line. Lean is R (/) or L (\\).',
  ),
  command('^GF', 'Image', 'format, bytes, total bytes, bytes per row, data', 'Prints a bitmap. Format A is hex.'),
  command('^GS', 'Symbol', 'turn, height, width', 'Prints a symbol: A is ®, B is ©, C is ™, D is UL, E is CSA.'),
  command('^XG', 'Stored image', 'name, x times, y times', 'Prints an image stored on the printer.'),
  command('^IM', 'Stored image', 'name', 'Prints an image stored on the printer at its own size.'),
  command(
    '^BY',
    'Bar width',
    'module, ratio, height',
    'Width of the narrow bar in dots, wide to narrow ratio, and default height of later barcodes.',
  ),
  command(
    '^BC',
    'Code 128',
    `${linear}, mode`,
    'Mode N reads > as a switch of subsets, A picks them, D is GS1-128, U is for container codes.',
  ),
  command(
    '^B3',
    'Code 39',
    'turn, check digit, height, text below, text above',
    'Letters, digits and - . $ / + % and spaces.',
  ),
  command('^BA', 'Code 93', linear, 'Denser than Code 39.'),
  command('^B2', 'Interleaved 2 of 5', linear, 'An even number of digits.'),
  command('^BE', 'EAN-13', 'turn, height, text below, text above', '12 digits. The printer adds the check digit.'),
  command('^B8', 'EAN-8', 'turn, height, text below, text above', '7 digits. The printer adds the check digit.'),
  command('^BU', 'UPC-A', linear, '11 digits. The printer adds the check digit.'),
  command('^B9', 'UPC-E', linear, '6 digits: a UPC-A number without its zeros.'),
  command(
    '^BK',
    'Codabar',
    'turn, check digit, height, text below, text above, start, stop',
    'Digits and - $ : / . + between start and stop letters A–D.',
  ),
  command(
    '^BM',
    'MSI',
    'turn, check digit, height, text below, text above',
    'Digits. Check digit A is none, B is one.',
  ),
  command(
    '^BS',
    'EAN/UPC extension',
    'turn, height, text below, text above',
    'The 2 or 5 digits beside an EAN or UPC barcode.',
  ),
  command('^BZ', 'POSTNET', 'turn, height, text below, text above, type', 'ZIP codes of 5, 9 or 11 digits.'),
  command(
    '^BQ',
    'QR code',
    'turn, model, module',
    'Data begins with error correction and entry, such as QA, for automatic.',
  ),
  command(
    '^BX',
    'DataMatrix',
    'turn, module, quality, columns, rows, format, escape',
    'Quality 200. Escape sign _: _1 is FNC1 for GS1.',
  ),
  command(
    '^BO',
    'Aztec',
    'turn, module, extended, size',
    'Size 0 is automatic, 1–99 the share of error correction in percent.',
  ),
  command('^B0', 'Aztec', 'turn, module, extended, size', 'The same as ^BO.'),
  command('^B7', 'PDF417', 'turn, row height, security, columns, rows, truncate', 'Security 0–8. Row height in dots.'),
  command('^BD', 'MaxiCode', 'mode, symbol, symbols', 'UPS. Modes 2 and 3 hold an address.'),
  command('^LH', 'Label home', 'x, y', 'Moves the origin of all later fields.'),
  command('^LL', 'Label length', 'dots', 'Height of the label.'),
  command('^PW', 'Print width', 'dots', 'Width of the label.'),
  command('^LS', 'Label shift', 'dots', 'Moves everything left. Better set per printer.'),
  command('^LT', 'Label top', 'dots', 'Moves everything down. Better set per printer.'),
  command('^LR', 'Reverse label', 'Y or N', 'Reverses all later fields, as ^FR does for one.'),
  command('^PO', 'Print orientation', 'N or I', 'I prints the label upside down.'),
  command('^PM', 'Mirror', 'Y or N', 'Prints the label mirrored.'),
  command('^PQ', 'Quantity', 'copies, pause after, copies per serial, override', 'How many labels are printed.'),
  command('^PR', 'Print speed', 'speed, slew, backfeed', 'In inches per second.'),
  command('^MD', 'Darkness', 'change', 'Darker or lighter than the printer’s setting, −30 to 30.'),
  command('^MM', 'Print mode', 'mode', 'T tears off, P peels, C cuts.'),
  command('^MN', 'Media tracking', 'mode', 'N is continuous, Y or W has gaps, M has marks.'),
  command('^MT', 'Media type', 'type', 'D is direct thermal, T uses a ribbon.'),
  command('^MU', 'Units', 'unit', 'D is dots, I inches, M millimeters for all later lengths.'),
  command('^JM', 'Half density', 'A or B', 'B prints each dot twice as large.'),
  command('^FN', 'Field number', 'number', 'Numbers a field of a stored format.'),
  command('^SN', 'Serial number', 'start, step, leading zeros', 'Counts up with each label. Not shown here.'),
  command('^FC', 'Clock', 'signs', 'Prints the printer’s own time. Use {{parcel.receivedAt|date:HH:mm}} instead.'),
  command('^FP', 'Text direction', 'direction, gap', 'H across, V down, R backward, with a gap between letters.'),
  command('^CC', 'Change caret', 'sign', 'Begins commands with another sign than ^.'),
  command('^CD', 'Change delimiter', 'sign', 'Separates parameters by another sign than a comma.'),
  command('^CT', 'Change tilde', 'sign', 'Begins control commands with another sign than ~.'),
  command('^DF', 'Store format', 'name', 'Stores the label on the printer. Not allowed in labels.'),
  command('^XF', 'Recall format', 'name', 'Prints a stored format with new data.'),
  command(
    '~DG',
    'Store image',
    'name, bytes, bytes per row, data',
    'Stores an image on the printer. Not allowed in labels: use ^GF.',
  ),
  command('~SD', 'Set darkness', 'value', '0–30. Better set per printer.'),
  command('~JR', 'Restart', '', 'Restarts the printer. Not allowed in labels.'),
]

const byName: ReadonlyMap<string, CommandHelp> = new Map(commandHelp.map((each) => [each.name, each]))
export const helpFor = (name: string): CommandHelp | null => byName.get(name) ?? null
