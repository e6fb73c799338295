/** The steps of custody at a customer. */
import { actions } from '@postern/domain/resources/actions.ts'
import type { Client } from '../customers.ts'
import type { Chronicle } from '../history.ts'
import type { ActionRow, RoleRow, ThermalLabelRow } from '../rows.ts'
import { seriesOf, setUpAt } from '../series.ts'
import type { Crew } from '../staff.ts'
import { usual } from '../templates.ts'
import { actionDepartures, chain, ownActions, type Values } from './actionChain.ts'

const plainAction: Omit<Values, 'name' | 'code' | 'kind' | 'statusGroup' | 'icon' | 'color' | 'pastTense'> = {
  externalId: null,
  notes: null,
  signatureWeb: 'off',
  signatureMobile: 'off',
  signatureKiosk: 'off',
  photo: 'off',
  photoMinimum: 0,
  requiresLocation: false,
  requiresContact: false,
  requiresReason: false,
  reasonCodes: [],
  transfersCustody: false,
  releasesParcel: false,
  clearsStorage: false,
  placesOnHold: false,
  visibleToRecipient: true,
  recipientCanDo: false,
  pausesSla: false,
  stopsSla: false,
  screens: ['edit', 'handheld'],
  siteIds: null,
  allowedRoleIds: null,
  nextActionIds: null,
  autoAdvanceHours: null,
  autoAdvanceActionId: null,
  autoAdvanceSiteHours: false,
  notify: [],
  printLabelId: null,
  confirmPrompt: null,
  sortOrder: null,
  isActive: true,
  isSystem: true,
}

const toRecipient = {
  audience: 'recipient',
  address: null,
  channel: 'email',
  template: null,
  delayMinutes: 0,
  repeatEveryHours: 0,
  maxRepeats: 0,
} as const satisfies Values['notify'][number]

/** What recipients want to hear of, and in which words. */
const toldKinds: Partial<Record<Values['kind'], Values['notify'][number]['template']>> = {
  receive: 'parcelReceived',
  attempt: 'deliveryAttempted',
  deliver: 'parcelDelivered',
  lockerDeposit: 'parcelInLocker',
  forward: 'parcelForwarded',
}

/** What waits in a locker is told again until it is fetched. */
function noticesOf(kind: Values['kind']): Values['notify'] {
  const template = toldKinds[kind]
  if (template === undefined) return []
  const reminder = {
    ...toRecipient,
    template: 'pickupReminder',
    delayMinutes: 1_440,
    repeatEveryHours: 24,
    maxRepeats: 3,
  } as const
  return [{ ...toRecipient, template }, ...(kind === 'lockerDeposit' ? [reminder] : [])]
}

/** What cannot be undone is not for everybody. */
const graveKinds: ReadonlySet<Values['kind']> = new Set(['lost', 'dispose'])

interface Around {
  readonly labels: readonly ThermalLabelRow[]
  readonly roles: readonly RoleRow[]
}

export function actionsOf(chronicle: Chronicle, crew: Crew, client: Client, { labels, roles }: Around): ActionRow[] {
  const { code, kind } = client.plan
  const add = seriesOf(chronicle, crew, client, actions, setUpAt(client, 6))
  const random = chronicle.random(`actions ${code}`)
  const trusted = roles
    .filter(
      ({ baseTemplate }) => baseTemplate === 'supervisor' || baseTemplate === 'manager' || baseTemplate === 'admin',
    )
    .map(({ id }) => id)
  const print = labels.find((label) => label.code === 'RCV42')

  return [...chain, ...(ownActions[code] ?? [])].map((step, index) => {
    const prints = step.kind === 'receive' ? print : undefined
    const isActive = kind.products.includes('lockers') || !step.kind.startsWith('locker')
    const departure = actionDepartures[code]?.[step.code]
    const notify = noticesOf(step.kind)
    const common = { ...plainAction, pastTense: step.name, notify, ...step }
    const values: Values = {
      ...common,
      ...departure,
      sortOrder: (index + 1) * 10,
      isActive,
      isSystem: chain.includes(step),
      allowedRoleIds: graveKinds.has(step.kind) && trusted.length > 0 ? trusted : null,
      printLabelId: prints?.id ?? null,
    }
    const old: Partial<Values>[] = [
      { screens: ['edit'] },
      { reasonCodes: values.reasonCodes?.slice(0, 2) ?? [] },
      { signatureMobile: 'optional' },
      { confirmPrompt: null },
    ]
    const sampled = isActive ? random.sample(old, random.pick([0, 0, 0, 1, 1, 2])) : [{ isActive: true }]
    const before = [...sampled, ...usual(common, departure)]
    return add(values, { before, ...(prints && { labels: { printLabelId: prints.name } }) })
  })
}
