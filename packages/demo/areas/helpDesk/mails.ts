/** Email to the help desk that waits for staff, or that was sent automatically. */
import { idsFrom } from '../../ids.ts'

interface DemoMail {
  readonly fromName: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly hoursAgo: number
  readonly outcome: 'unassigned' | 'automatic'
  readonly reason: string
}

const unknown = 'The sender isn’t known.'

const mails: readonly DemoMail[] = [
  {
    fromName: 'Marcus Bell',
    from: 'marcus.bell@fastmail.example',
    subject: 'Package says delivered, locker is empty',
    text: 'Hi,\n\nmy package was delivered to a locker in your building on Elm Street yesterday at 4 pm. The code opens door 12, but there is nothing inside.\n\nThe tracking number is 1Z 999 AA1 01 2345 6784. Can you check which door it went to?\n\nThanks,\nMarcus',
    hoursAgo: 2,
    outcome: 'unassigned',
    reason: unknown,
  },
  {
    fromName: 'Reception Harbor House',
    from: 'reception@harborhouse.example',
    subject: 'New label printer',
    text: 'Good morning,\n\nwe bought a second label printer for the mailroom. How do we set it up for the station?\n\nBest regards\nReception',
    hoursAgo: 19,
    outcome: 'unassigned',
    reason: unknown,
  },
  {
    fromName: 'Ines Vogel',
    from: 'ines.vogel@brightlane.example',
    subject: 'Change of my mobile number',
    text: 'Please use my new number for pickup messages from Monday on.\n\nInes Vogel',
    hoursAgo: 43,
    outcome: 'unassigned',
    reason: 'The sender belongs to several customers.',
  },
  {
    fromName: 'Facilities Desk',
    from: 'facilities@lindenhall.example',
    subject: 'Automatic reply: Locker maintenance',
    text: 'The facilities desk is closed until Monday. For emergencies, call security.',
    hoursAgo: 30,
    outcome: 'automatic',
    reason: 'A program sent it, and it answers no ticket.',
  },
]

const hourMs = 3_600_000

const rawOf = ({ fromName, from, subject, text }: DemoMail, id: string, at: Date): string =>
  [
    `From: ${fromName} <${from}>`,
    'To: help@postern.test',
    `Subject: ${subject}`,
    `Message-ID: <${id}@demo.example>`,
    `Date: ${at.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text.replaceAll('\n', '\r\n'),
    '',
  ].join('\r\n')

/** Rows of `inbound_mail`, with the message as text. */
export function inboundMails(seed: number, now: Date) {
  const newId = idsFrom(seed, 'inboundMails', 0)
  return mails.map((mail) => {
    const receivedAt = new Date(now.getTime() - mail.hoursAgo * hourMs)
    const id = newId(receivedAt.getTime())
    return {
      id,
      messageId: `<${id}@demo.example>`,
      receivedAt: receivedAt.toISOString(),
      fromAddress: mail.from,
      fromName: mail.fromName,
      recipients: ['help@postern.test'],
      subject: mail.subject,
      raw: rawOf(mail, id, receivedAt),
      outcome: mail.outcome,
      reason: mail.reason,
    }
  })
}
