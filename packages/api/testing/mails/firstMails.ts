/** Emails that aren't replies: each becomes a ticket, or waits to be assigned. */
import { file, fresh, type MailShape, mail, parts, plain, png, utf8 } from './mailParts.ts'

export const firstMails: readonly MailShape[] = [
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
    name: 'A stranger',
    becomes: 'unassigned',
    envelopeFrom: 'stranger@nowhere.example',
    write: (c) => mail({ ...fresh(c, 'Where is my parcel'), From: 'stranger@nowhere.example' }, 'Please help.\n'),
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
