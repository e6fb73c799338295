/** Our emails, in plain text and HTML. Both come from one description, so they can't differ. */

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A paragraph, a code to read, or a link. All are plain text, never markup. */
type Part = string | { readonly code: string } | { readonly link: string; readonly words: string }

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const asText = (part: Part): string => {
  if (typeof part === 'string') return part
  return 'code' in part ? `    ${part.code}` : `${part.words}:\n${part.link}`
}

const asHtml = (part: Part): string => {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`
  if ('code' in part)
    return `<p style="font:600 28px/1.4 ui-monospace,monospace;letter-spacing:4px">${escaped(part.code)}</p>`
  return `<p><a href="${escaped(part.link)}">${escaped(part.words)}</a></p><p style="color:#666;word-break:break-all">${escaped(part.link)}</p>`
}

/** Names go into subjects and greetings: line breaks would create new headers or paragraphs. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 120)

/** Wraps the content of an email in a full HTML page. */
export const htmlPage = (subject: string, inner: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:36em;margin:2em auto">${inner}</body></html>`

function mail(subject: string, name: string, parts: readonly Part[]): Mail {
  const all: Part[] = [`Hello ${oneLine(name)},`, ...parts, 'Postern']
  return {
    subject,
    text: `${all.map(asText).join('\n\n')}\n`,
    html: htmlPage(subject, all.map(asHtml).join('')),
  }
}

interface SignInPlace {
  readonly device: string
  readonly address: string
  /** ISO, in UTC. */
  readonly at: string
}

const placeWords = ({ device, address, at }: SignInPlace): string =>
  `${device}, from ${address}, on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`

const notYou = 'If this wasn’t you, reset your password now and contact your administrator.'

export const mails = {
  // No code in the subject: it shows on lock screens and in mail server logs.
  code: (name: string, code: string, minutes: number) =>
    mail('Your Postern code', name, [
      'Enter this code to sign in:',
      { code },
      `It works once, for ${minutes} minutes. We’ll never ask you for it.`,
      'If you didn’t request a code, someone knows your password. Reset it now.',
    ]),
  reset: (name: string, link: string, minutes: number) =>
    mail('Reset your password', name, [
      'We received a request to reset your password.',
      { link, words: 'Reset your password' },
      `The link works once, for ${minutes} minutes. If you didn’t request this, ignore this email. Your password won’t change.`,
    ]),
  passwordChanged: (name: string, place: SignInPlace) =>
    mail('Your password was changed', name, [placeWords(place), 'Your other sessions were ended.', notYou]),
  factorsChanged: (name: string, what: string, place: SignInPlace) =>
    mail('Your second factors were changed', name, [what, placeWords(place), notYou]),
  addressChanged: (name: string, { from, to, by }: { from: string; to: string; by: string }) =>
    mail('Your email address was changed', name, [
      `${oneLine(by)} changed your Postern sign-in address from ${from} to ${to}.`,
      'Links and codes sent to the old address no longer work.',
      'If you didn’t expect this, contact your administrator now.',
    ]),
  newSignIn: (name: string, place: SignInPlace) =>
    mail('New sign-in to Postern', name, ['You signed in from a new device or location:', placeWords(place), notYou]),
  invitation: (name: string, inviter: string, link: string, days: number) =>
    mail('You’re invited to Postern', name, [
      `${oneLine(inviter)} created an account for you. Set a password to get started.`,
      { link, words: 'Set a password' },
      `The link works once, for ${days} days.`,
    ]),
  secretExpires: (name: string, what: string, days: number, link: string) =>
    mail(`${oneLine(what)} expires ${days === 1 ? 'tomorrow' : `in ${days} days`}`, name, [
      `${oneLine(what)} stops working ${days <= 1 ? 'within a day' : `in ${days} days`}. Create a new one and replace it before then.`,
      { link, words: 'Open the app' },
      'You get this email because you own the app.',
    ]),
  parcelWaits: (name: string, number: string, where: string, customer: string) =>
    mail('A parcel is waiting for you', name, [
      `Parcel ${oneLine(number)} is waiting for you at ${oneLine(where)}.`,
      `You get this email because ${oneLine(customer)} received it for you.`,
    ]),
  parcelInLocker: (name: string, number: string, where: string, customer: string) =>
    mail('Your parcel is in a locker', name, [
      `Parcel ${oneLine(number)} is ready for pickup: ${oneLine(where)}.`,
      `You get this email because ${oneLine(customer)} received it for you.`,
    ]),
  parcelMoved: (name: string, number: string, where: string, customer: string) =>
    mail('Your parcel moved to another door', name, [
      `Parcel ${oneLine(number)} is now here: ${oneLine(where)}. Pick it up as before.`,
      `You get this email because ${oneLine(customer)} received it for you.`,
    ]),
  /** One notification, or a day's worth. Subjects show on lock screens, so a digest has a generic one. */
  notifications: (name: string, news: readonly { title: string; detail: string }[], link: string) =>
    mail(news.length === 1 ? oneLine(news[0]?.title ?? '') : `${news.length} notifications from Postern`, name, [
      ...news.map(({ title, detail }) => `${oneLine(title)}. ${detail}`),
      { link, words: 'Open notifications' },
      'Change what you get by email in your account settings.',
    ]),
  setUp: (name: string, link: string) =>
    mail('Postern is set up', name, [
      'You’re the first administrator. Sign in with the password you set.',
      { link, words: 'Sign in' },
      'Set up a second factor next to protect your account.',
    ]),
} as const
