/** A customer's custody actions. */
import { actionDefaults } from '@postern/domain/areas/mail/actionDefaults.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import type { Chronicle } from '../../history.ts'
import type { ActionRow, RoleRow, ThermalLabelRow } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import { usual } from '../../templates.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { actionDepartures, chain, ownActions, type Values } from './actionChain.ts'

/** Values that no kind overrides. */
const plainAction = {
  externalId: null,
  notes: null,
  signatureWeb: 'off',
  signatureMobile: 'off',
  signatureKiosk: 'off',
  photo: 'off',
  photoMinimum: 0,
  placesOnHold: false,
  visibleToRecipient: true,
  recipientCanDo: false,
  screens: ['edit', 'handheld'],
  siteIds: null,
  allowedRoleIds: null,
  nextActionIds: null,
  autoAdvanceHours: null,
  autoAdvanceActionId: null,
  autoAdvanceSiteHours: false,
  printLabelId: null,
  confirmPrompt: null,
  sortOrder: null,
  isActive: true,
  isSystem: true,
} satisfies Partial<Values>

/** Actions that can't be undone aren't open to every role. */
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
    const common: Values = { ...plainAction, ...actionDefaults[step.kind], pastTense: step.name, ...step }
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
