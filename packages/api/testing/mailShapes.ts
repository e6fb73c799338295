/** Mails as real programs write them, for tests of the help desk: what each becomes, and what is left of its text. */

/** A ticket with a reply of ours, which some of the mails answer. */
export interface Correspondence {
  /** The Message-ID of our reply. */
  readonly ours: string
  readonly requester: string
  readonly address: string
  readonly ticketId: string
  readonly number: string
}

export interface MailShape {
  readonly name: string
  readonly write: (correspondence: Correspondence) => Buffer
  /** By default the requester’s. Empty for bounces. */
  readonly envelopeFrom?: string
  readonly envelopeTo?: (correspondence: Correspondence) => string
  readonly becomes: 'ticket' | 'reply' | 'unassigned' | 'automatic' | 'bounce' | 'loop'
  /** What is shown of it. */
  readonly text?: string | RegExp
  readonly files?: readonly string[]
  /** A part of the note about what couldn’t be attached. */
  readonly leftOut?: RegExp
}

type Headers = Readonly<Record<string, string>>

let count = 0
const freshId = () => `<shape.${++count}.${process.pid}@mail.example>`

/** Lines end as in mail. `body` in Latin-1, so that each character is a byte. */
function mail(headers: Headers, body: string): Buffer {
  const all: Headers = {
    'Message-ID': freshId(),
    Date: 'Mon, 16 Nov 2026 09:12:00 +0000',
    'MIME-Version': '1.0',
    ...headers,
  }
  const head = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  // The last line ends, too, or the mail program adds that.
  const whole = `${body}${body.endsWith('\n') ? '' : '\n'}`
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${whole.replaceAll('\n', '\r\n')}`, 'latin1')
}

interface Part {
  readonly headers: Headers
  readonly body: string
}

const parts = (boundary: string, all: readonly Part[]): string =>
  `${all
    .map(({ headers, body }) => {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      return `--${boundary}\n${head.join('\n')}\n\n${body}\n`
    })
    .join('')}--${boundary}--\n`

const base64 = (bytes: Buffer): string =>
  bytes
    .toString('base64')
    .match(/.{1,76}/g)
    ?.join('\n') ?? ''

const file = (name: string, type: string, bytes: Buffer, disposition = 'attachment'): Part => ({
  headers: {
    'Content-Type': `${type}; name="${name}"`,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    'Content-Transfer-Encoding': 'base64',
  },
  body: base64(bytes),
})

const plain = (text: string): Part => ({ headers: { 'Content-Type': 'text/plain; charset=us-ascii' }, body: text })

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])

const answering = ({ ours, requester, address, number }: Correspondence): Headers => ({
  From: `Petra Lindqvist <${requester}>`,
  To: address,
  Subject: `Re: [${number}] Door 12 stays shut`,
  'In-Reply-To': ours,
  References: ours,
})

const fresh = ({ requester, address }: Correspondence, subject = 'Parcel is missing'): Headers => ({
  From: `Petra Lindqvist <${requester}>`,
  To: address,
  Subject: subject,
})

const quotedReply = '> We opened the door from here.\n> Sam'

export const mailShapes: readonly MailShape[] = [
  {
    name: 'Gmail, a reply in text and HTML',
    becomes: 'reply',
    text: 'It opened, thank you!',
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'multipart/alternative; boundary="000000000000a1"' },
        parts('000000000000a1', [
          plain(`It opened, thank you!\n\nOn Mon, Nov 16, 2026 at 9:12 AM Sam <${c.address}> wrote:\n\n${quotedReply}`),
          {
            headers: { 'Content-Type': 'text/html; charset="UTF-8"' },
            body: '<div dir="ltr">It opened, thank you!</div><div class="gmail_quote">quoted</div>',
          },
        ]),
      ),
  },
  {
    name: 'Gmail, with “wrote:” on a line of its own',
    becomes: 'reply',
    text: 'Still shut.',
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'text/plain; charset="UTF-8"' },
        `Still shut.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Sam from the help desk <\n${c.address}> wrote:\n\n${quotedReply}\n`,
      ),
  },
  {
    name: 'Outlook for Windows, HTML only',
    becomes: 'reply',
    text: 'The light is red & it beeps.',
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'text/html; charset="us-ascii"', 'X-Mailer': 'Microsoft Outlook 16.0' },
        `<html><head><style>p {margin:0}</style></head><body><p>The light is red &amp; it beeps.</p><div><p><b>From:</b> Sam &lt;${c.address}&gt;<br><b>Sent:</b> Monday, November 16, 2026 9:12 AM<br><b>To:</b> Petra</p><p>We opened the door.</p></div></body></html>`,
      ),
  },
  {
    name: 'Outlook on a phone, below a line',
    becomes: 'reply',
    text: 'I am at the locker now.\nGet Outlook for iOS',
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'text/plain; charset="utf-8"' },
        `I am at the locker now.\nGet Outlook for iOS\n________________________________\nFrom: Sam <${c.address}>\nSent: Monday, November 16, 2026 9:12:00 AM\nTo: Petra\nSubject: Door\n\nWe opened it.\n`,
      ),
  },
  {
    name: 'Outlook, with In-Reply-To and no References',
    becomes: 'reply',
    text: 'Thanks.',
    write: (c) => mail({ ...answering(c), References: '', 'Thread-Topic': 'Door 12' }, 'Thanks.\n'),
  },
  {
    name: 'Apple Mail, a reply',
    becomes: 'reply',
    text: 'Works now.',
    write: (c) =>
      mail(
        {
          ...answering(c),
          'Content-Type': 'text/plain; charset=utf-8; format=flowed',
          'X-Mailer': 'Apple Mail (2.3826)',
        },
        `Works now.\n\n> On 16. Nov 2026, at 09:12, Sam <${c.address}> wrote:\n>\n${quotedReply}\n`,
      ),
  },
  {
    name: 'Apple Mail, with a picture in the text',
    becomes: 'ticket',
    text: /^See the display:\s{1,9}It says 42\.$/,
    files: ['IMG_0042.png'],
    write: (c) =>
      mail(
        { ...fresh(c, 'The display'), 'Content-Type': 'multipart/mixed; boundary="Apple-Mail=_1"' },
        parts('Apple-Mail=_1', [
          plain('See the display:\n'),
          file('IMG_0042.png', 'image/png', png, 'inline'),
          plain('\nIt says 42.'),
        ]),
      ),
  },
  {
    name: 'German Outlook in Latin-1',
    becomes: 'reply',
    text: 'Schöne Grüße, es geht wieder.',
    write: (c) =>
      mail(
        {
          ...answering(c),
          'Content-Type': 'text/plain; charset="iso-8859-1"',
          'Content-Transfer-Encoding': 'quoted-printable',
        },
        `Sch=F6ne Gr=FC=DFe, es geht wieder.\n\nVon: Sam <${c.address}>\nGesendet: Montag, 16. November 2026 09:12\nAn: Petra\n\nhallo\n`,
      ),
  },
  {
    name: 'French Gmail',
    becomes: 'reply',
    text: 'Merci beaucoup.',
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'text/plain; charset="UTF-8"', 'Content-Transfer-Encoding': '8bit' },
        utf8(`Merci beaucoup.\n\nLe lun. 16 nov. 2026 à 09:12, Sam <${c.address}> a écrit :\n\n${quotedReply}\n`),
      ),
  },
  {
    name: 'Base64 with an encoded subject',
    becomes: 'ticket',
    text: 'Paket fehlt 📦',
    write: (c) =>
      mail(
        {
          ...fresh(c, `=?utf-8?B?${Buffer.from('Paket fehlt 📦').toString('base64')}?=`),
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Transfer-Encoding': 'base64',
        },
        Buffer.from('Paket fehlt 📦').toString('base64'),
      ),
  },
  {
    name: 'Windows-1252 as plain bytes',
    becomes: 'ticket',
    text: 'Door “27” costs €5',
    write: (c) =>
      mail(
        { ...fresh(c), 'Content-Type': 'text/plain; charset=windows-1252', 'Content-Transfer-Encoding': '8bit' },
        'Door \x9327\x94 costs \x805\n',
      ),
  },
  {
    name: 'No Message-ID',
    becomes: 'ticket',
    text: 'From an old scanner.',
    write: (c) => mail({ ...fresh(c, 'From a device'), 'Message-ID': '' }, `From an old scanner.\n`),
  },
  {
    name: 'No subject',
    becomes: 'ticket',
    text: 'Hello?',
    write: (c) => mail({ ...fresh(c), Subject: '' }, 'Hello?\n'),
  },
  { name: 'No text', becomes: 'ticket', text: '(No text)', write: (c) => mail(fresh(c, 'Call me back'), '') },
  {
    name: 'A subject of 600 characters',
    becomes: 'ticket',
    text: 'See the subject.',
    write: (c) => mail(fresh(c, 'locker '.repeat(86)), 'See the subject.\n'),
  },
  {
    name: 'A forward in the text',
    becomes: 'ticket',
    text: `Please look at this.\n\n---------- Forwarded message ---------\nFrom: Dana <dana@example.test>\nSubject: Locked out\n\nI can’t get in.`,
    write: (c) =>
      mail(
        {
          ...fresh(c, 'Fwd: Locked out'),
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Transfer-Encoding': '8bit',
        },
        utf8(
          'Please look at this.\n\n---------- Forwarded message ---------\nFrom: Dana <dana@example.test>\nSubject: Locked out\n\nI can’t get in.\n',
        ),
      ),
  },
  {
    name: 'A forward as an attachment',
    becomes: 'ticket',
    text: 'Attached.',
    files: ['Locked out.eml'],
    write: (c) =>
      mail(
        { ...fresh(c, 'Fwd: Locked out'), 'Content-Type': 'multipart/mixed; boundary=f1' },
        parts('f1', [
          plain('Attached.'),
          {
            headers: {
              'Content-Type': 'message/rfc822',
              'Content-Disposition': 'attachment; filename="Locked out.eml"',
            },
            body: 'From: Dana <dana@example.test>\nSubject: Locked out\n\nI cannot get in.',
          },
        ]),
      ),
  },
  {
    name: 'Forwards within forwards',
    becomes: 'ticket',
    text: /^Outermost[\s\S]{1,2000}Innermost$/,
    write: (c) => {
      const nested = (depth: number): string =>
        depth === 0
          ? 'From: a@example.test\nSubject: Innermost\n\nInnermost'
          : `From: b@example.test\nSubject: Level ${depth}\nContent-Type: multipart/mixed; boundary=n${depth}\n\n${parts(`n${depth}`, [plain(`Level ${depth}`), { headers: { 'Content-Type': 'message/rfc822' }, body: nested(depth - 1) }])}`
      return mail(
        { ...fresh(c, 'Fwd: Fwd: Fwd: Fwd: Door'), 'Content-Type': 'multipart/mixed; boundary=n9' },
        parts('n9', [plain('Outermost'), { headers: { 'Content-Type': 'message/rfc822' }, body: nested(4) }]),
      )
    },
  },
  {
    name: 'Outlook’s winmail.dat',
    becomes: 'ticket',
    text: 'See the attachment.',
    leftOut: /winmail\.dat/,
    write: (c) =>
      mail(
        { ...fresh(c, 'Rich text'), 'Content-Type': 'multipart/mixed; boundary=w1' },
        parts('w1', [
          plain('See the attachment.'),
          file('winmail.dat', 'application/ms-tnef', Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0, 0, 0, 0x90, 0x80])),
        ]),
      ),
  },
  {
    name: 'A calendar invitation',
    becomes: 'ticket',
    text: 'Site visit',
    files: ['invite.ics'],
    write: (c) =>
      mail(
        { ...fresh(c, 'Site visit'), 'Content-Type': 'multipart/mixed; boundary=k1' },
        parts('k1', [
          plain('Site visit'),
          file('invite.ics', 'application/ics', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')),
        ]),
      ),
  },
  {
    name: 'A PDF and a picture',
    becomes: 'reply',
    text: 'As you asked.',
    files: ['label.pdf', 'door.png'],
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'multipart/mixed; boundary=p1' },
        parts('p1', [
          plain('As you asked.'),
          file('label.pdf', 'application/pdf', pdf(1_000)),
          file('door.png', 'image/png', png),
        ]),
      ),
  },
  {
    name: '20 MB of PDF',
    becomes: 'reply',
    text: 'Both scans.',
    files: ['one.pdf', 'two.pdf'],
    write: (c) =>
      mail(
        { ...answering(c), 'Content-Type': 'multipart/mixed; boundary=b1' },
        parts('b1', [
          plain('Both scans.'),
          file('one.pdf', 'application/pdf', pdf(7_500_000)),
          file('two.pdf', 'application/pdf', pdf(7_500_000)),
        ]),
      ),
  },
  {
    name: 'A program as an attachment',
    becomes: 'ticket',
    text: 'Run this.',
    leftOut: /Windows program/,
    write: (c) =>
      mail(
        { ...fresh(c, 'Tool'), 'Content-Type': 'multipart/mixed; boundary=x1' },
        parts('x1', [plain('Run this.'), file('fix.pdf', 'application/pdf', Buffer.from('MZ\x90\x00program'))]),
      ),
  },
  {
    name: 'Exchange, out of office',
    becomes: 'automatic',
    text: 'Automatic reply: I am away until Monday.',
    write: (c) =>
      mail(
        { ...answering(c), 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
        'I am away until Monday.\n',
      ),
  },
  {
    name: 'Gmail, vacation responder without a ticket',
    becomes: 'automatic',
    write: (c) => mail({ ...fresh(c, 'Away'), Precedence: 'bulk', 'X-Autoreply': 'yes' }, 'I am away.\n'),
  },
  {
    name: 'Postfix, undelivered',
    becomes: 'bounce',
    envelopeFrom: '',
    write: (c) =>
      mail(
        {
          From: 'Mail Delivery System <MAILER-DAEMON@mail.example>',
          To: c.address,
          Subject: 'Undelivered Mail Returned to Sender',
          'Content-Type': 'multipart/report; report-type=delivery-status; boundary="r1"',
        },
        parts('r1', [
          plain('This is the mail system at host mail.example.'),
          {
            headers: { 'Content-Type': 'message/delivery-status' },
            body: `Reporting-MTA: dns; mail.example\n\nFinal-Recipient: rfc822; ${c.requester}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`,
          },
          {
            headers: { 'Content-Type': 'text/rfc822-headers' },
            body: `From: Sam <${c.address}>\nMessage-ID: ${c.ours}\nSubject: Re`,
          },
        ]),
      ),
  },
  {
    name: 'Exchange, undelivered, with the whole message',
    becomes: 'bounce',
    envelopeFrom: '',
    write: (c) =>
      mail(
        {
          From: 'postmaster@outlook.example',
          To: c.address,
          Subject: 'Undeliverable: Door 12',
          'Content-Type': 'multipart/report; boundary="r2"; report-type=delivery-status',
          'Auto-Submitted': 'auto-replied',
        },
        parts('r2', [
          { headers: { 'Content-Type': 'text/html' }, body: '<p>Your message could not be delivered.</p>' },
          {
            headers: { 'Content-Type': 'message/delivery-status' },
            body: `Reporting-MTA: dns;outlook.example\n\nFinal-recipient: RFC822;${c.requester}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;554 5.2.2 mailbox full`,
          },
          {
            headers: { 'Content-Type': 'message/rfc822' },
            body: `From: Sam <${c.address}>\nMessage-ID: ${c.ours}\nSubject: Re\n\nHello`,
          },
        ]),
      ),
  },
  {
    name: 'A mailing list',
    becomes: 'automatic',
    write: (c) => mail({ ...fresh(c, '[news] Weekly'), 'List-Id': '<news.example>' }, 'Read more.\n'),
  },
  {
    name: 'Our own mail, coming back',
    becomes: 'loop',
    write: (c) => mail({ ...fresh(c, 'Re: Door'), From: `Sam <${c.address}>` }, 'Hello again.\n'),
  },
  {
    name: 'Passed on by 40 servers',
    becomes: 'loop',
    write: (c) => {
      const hops = Array.from({ length: 40 }, (_, hop) => `Received: from a${hop}.example by b${hop}.example; now`)
      return Buffer.concat([Buffer.from(`${hops.join('\r\n')}\r\n`), mail(fresh(c), 'Round and round.\n')])
    },
  },
  {
    name: 'A stranger',
    becomes: 'unassigned',
    envelopeFrom: 'stranger@nowhere.example',
    write: (c) => mail({ ...fresh(c, 'Where is my parcel'), From: 'stranger@nowhere.example' }, 'Please help.\n'),
  },
  {
    name: 'A reply without references, to the ticket’s own address',
    becomes: 'reply',
    text: 'From my phone.',
    envelopeTo: ({ address, ticketId }) => address.replace('@', `+${ticketId}@`),
    write: (c) => mail(fresh(c, 'Re: Door'), 'From my phone.\n'),
  },
  {
    name: 'A reply without references, with the number in its subject',
    becomes: 'reply',
    text: 'Any news?',
    write: (c) => mail(fresh(c, `RE: [${c.number}] Door 12 stays shut`), 'Any news?\n'),
  },
  {
    name: 'A stranger with the number in the subject',
    becomes: 'unassigned',
    envelopeFrom: 'eve@nowhere.example',
    write: (c) => mail({ ...fresh(c, `[${c.number}] Open it`), From: 'eve@nowhere.example' }, 'Open door 12.\n'),
  },
  {
    name: 'Parts that never end, and zero bytes',
    becomes: 'ticket',
    text: 'Broken\u0020off',
    write: (c) =>
      mail(
        { ...fresh(c, 'Broken'), 'Content-Type': 'multipart/mixed; boundary=never' },
        '--never\nContent-Type: text/plain\n\nBroken\x00 off',
      ),
  },
]
