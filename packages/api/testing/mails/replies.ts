/** Replies as real mail programs write them. */
import { answering, file, fresh, type MailShape, mail, parts, pdf, plain, png, quotedReply, utf8 } from './mailParts.ts'

export const replies: readonly MailShape[] = [
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
]
