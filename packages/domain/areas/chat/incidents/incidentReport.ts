/** Drafts an incident report with everything on record. People add the cause and what was changed. */
import { counted } from '../../../values/text.ts'
import { type IncidentFacts, outageText, timelineOf } from './incident.ts'

const special = new Set('\\`*_{}[]()<>#|~!&')

/** Escapes user text, so that Markdown shows it unchanged. */
export const asMarkdown = (text: string): string =>
  [...text.replaceAll(/\s+/g, ' ')].map((char) => (special.has(char) ? `\\${char}` : char)).join('')

/** `2026-11-17 12:05`, in the site’s time zone. */
const momentText = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

export interface ReportLinks {
  readonly thread: string
  readonly bank: string
  readonly ticket: string
}

export interface ReportDraft {
  readonly title: string
  readonly body: string
}

const longestTitle = 160

export function reportOf(facts: IncidentFacts, links: ReportLinks, now: string): ReportDraft {
  const { bank, customer, ticket, timeZone, startedAt, endedAt, parcels, people } = facts
  const moment = (at: string) => momentText(at, timeZone)
  const day = moment(startedAt).slice(0, 10)
  const span = outageText(startedAt, endedAt ?? now)
  const rows = timelineOf(facts).map(({ at, text }) => `| ${moment(at)} | ${asMarkdown(text)} |`)
  const lasting = endedAt === null ? `It has lasted ${span} and isn’t over.` : `It lasted ${span}.`
  return {
    title: `${day} ${bank} offline`.slice(0, longestTitle),
    body: `## Summary

[${asMarkdown(bank)}](${links.bank}) of ${asMarkdown(customer)} was offline. ${lasting} ${counted(parcels, 'parcel was', 'parcels were')} inside. Ticket: [${ticket}](${links.ticket}). Conversation: [thread](${links.thread}).

| | |
| --- | --- |
| Since | ${moment(startedAt)} |
| Until | ${endedAt === null ? 'Still offline' : moment(endedAt)} |
| Affected | ${counted(parcels, 'parcel', 'parcels')} |
| Worked on it | ${people.length === 0 ? 'No one joined' : people.map(({ name }) => asMarkdown(name)).join(', ')} |

## Timeline

Times are those of the site (${timeZone}).

| Time | What happened |
| --- | --- |
${rows.join('\n')}

## Cause

## What we changed

- [ ] …
`,
  }
}
