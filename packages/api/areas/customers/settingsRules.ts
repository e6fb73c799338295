import { customFieldsPerEntity } from '@postern/domain/areas/customers/settings/extensions.ts'
import { settings } from '@postern/domain/areas/customers/settings.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import { networkProblem } from '@postern/domain/values/network.ts'
import { rules } from '../../engine/rules.ts'

type Settings = ValuesOf<typeof settings.fields>

/** Maximum length of the SMS sender that phones show. */
const smsSenderLength = 11

const issueAt = (path: keyof Settings & string, description: string | undefined): Issue[] =>
  description === undefined ? [] : [{ path, description }]

/** The first duplicate. */
const repeated = (keys: readonly string[]): string | undefined => keys.find((key, index) => keys.indexOf(key) < index)

function reminderProblem(days: readonly string[]): string | undefined {
  const wrong = days.find((day) => !/^[1-9]\d*$/.test(day))
  if (wrong !== undefined) return `“${wrong}” isn’t a whole number of days.`
  const falls = days.some((day, index) => index > 0 && Number(day) <= Number(days[index - 1]))
  return falls ? 'Enter the days in ascending order, like 1, 3, 7.' : undefined
}

function hoursProblem(hours: Settings['messageHours']): string | undefined {
  const twice = repeated(hours.map(({ day }) => day))
  if (twice !== undefined) return `There are two rows for ${twice}. Keep one of them.`
  const backwards = hours.find(({ from, to }) => from >= to)
  return backwards && `${backwards.from}–${backwards.to} ends before it starts.`
}

function customFieldProblem(fields: Settings['customFields']): string | undefined {
  const twice = repeated(fields.map(({ entity, key }) => `${key} of ${entity}`))
  if (twice !== undefined) return `Two fields have the key ${twice}. Use a unique key for each.`
  const entities = new Set(fields.map(({ entity }) => entity))
  const crowded = [...entities].find(
    (name) => fields.filter(({ entity }) => entity === name).length > customFieldsPerEntity,
  )
  if (crowded !== undefined) return `A ${crowded} can have ${customFieldsPerEntity} custom fields at most.`
  const empty = fields.find(({ type, options }) => type === 'list' && options.length === 0)
  return empty && `“${empty.label}” is a list without options. Add some, or select another type.`
}

function flagProblem(flags: Settings['featureFlags']): string | undefined {
  const twice = repeated(flags.map(({ key }) => key))
  return twice && `“${twice}” appears twice. Keep one of them.`
}

const domain = /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+$/i

const domainProblem = (domains: readonly string[]): string | undefined => {
  const wrong = domains.find((name) => name.length > 253 || !domain.test(name))
  return wrong && `“${wrong}” isn’t a domain like northgate.test.`
}

/** Checks across fields of a customer's settings. */
export const settingsRules = rules(settings, {
  check: (next, before) => [
    ...issueAt(
      'nextNumber',
      before && next.nextNumber < before.nextNumber
        ? `The next number can only go up. Numbers up to ${before.nextNumber - 1} may already be in use.`
        : undefined,
    ),
    ...issueAt(
      'senderName',
      next.channels.includes('sms') && (next.senderName ?? '').length > smsSenderLength
        ? `An SMS shows ${smsSenderLength} characters of the sender at most. Shorten it, or remove SMS from the channels.`
        : undefined,
    ),
    ...issueAt('messageHours', hoursProblem(next.messageHours)),
    ...issueAt('reminderDays', reminderProblem(next.reminderDays)),
    ...issueAt(
      'ssoMode',
      next.ssoMode === 'required' && !next.ssoMetadataUrl && !next.ssoMetadata
        ? 'No one could sign in. Enter the identity provider’s metadata or metadata URL first.'
        : undefined,
    ),
    ...issueAt('ipAllowList', networkProblem(next.ipAllowList)),
    ...issueAt('printerNetworks', networkProblem(next.printerNetworks)),
    ...issueAt('allowedEmailDomains', domainProblem(next.allowedEmailDomains)),
    ...issueAt('customFields', customFieldProblem(next.customFields)),
    ...issueAt('featureFlags', flagProblem(next.featureFlags)),
  ],
})
