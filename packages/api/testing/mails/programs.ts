/** Automatic emails: out-of-office replies, bounces, and our own coming back. */
import { answering, fresh, type MailShape, mail, parts, plain } from './mailParts.ts'

export const programs: readonly MailShape[] = [
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
]
