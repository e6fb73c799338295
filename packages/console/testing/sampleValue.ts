import { choicesOf, type Field, type Kind } from '@postern/domain/engine/field.ts'

/** A valid value of each kind. */
export const samples: Record<Kind, unknown> = {
  text: 'Main Campus',
  longText: 'Ring twice.',
  code: 'MAIN',
  email: 'post@example.test',
  phone: '+16175550134',
  url: 'https://example.test/track',
  int: 1200,
  decimal: -71.0839,
  bool: true,
  date: '2026-02-01',
  instant: '2026-02-01T09:30:00Z',
  choice: 'lockerOnly',
  choices: ['mail', 'lockers'],
  status: 'active',
  colour: '#1F4E79',
  timezone: 'America/New_York',
  country: 'US',
  tags: ['pilot', 'north'],
  ref: '00000000-0000-7000-8000-000000000001',
  refs: ['00000000-0000-7000-8000-000000000001'],
  secret: '••••••••',
  rows: [{}],
  overrides: { holdHours: 48 },
  json: null,
  grants: { customers: { sites: { view: true } } },
  image: '00000000-0000-7000-8000-000000000001',
  percent: 86.5,
  share: { part: 12, whole: 20 },
  count: 6,
}

/** A valid value for this field. */
export function sampleValue(field: Field): unknown {
  const [choice] = choicesOf(field)
  if (choice === undefined) return samples[field.kind]
  return field.kind === 'choices' ? [choice] : choice
}
