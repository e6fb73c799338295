/** The demo's published sign-ins. Printed at start and shown on the sign-in page, in the demo only. */

export const demoPassword = 'postern-demo-1'

export type RoleName =
  | 'Super admin'
  | 'Operations'
  | 'Implementation'
  | 'Support agent'
  | 'Carrier analyst'
  | 'Read only'

interface SignIn {
  readonly email: string
  readonly name: string
  readonly role: RoleName
  readonly description: string
  readonly mfaRequired?: boolean
}

export const signIns: readonly SignIn[] = [
  {
    email: 'admin@postern.test',
    name: 'Ana Reyes',
    role: 'Super admin',
    description: 'May do everything, everywhere.',
  },
  {
    email: 'operations@postern.test',
    name: 'Marcus Oyelaran',
    role: 'Operations',
    description: 'Keeps customers and lockers running; sees the system area.',
  },
  {
    email: 'implementation@postern.test',
    name: 'Ingrid Solheim',
    role: 'Implementation',
    description: 'Sets up customers, their mail and their lockers; no system area.',
  },
  {
    email: 'support@postern.test',
    name: 'Caleb Whitford',
    role: 'Support agent',
    description: 'Looks things up, answers tickets, opens one locker door at a time.',
  },
  {
    email: 'carriers@postern.test',
    name: 'Yuki Tanabe',
    role: 'Carrier analyst',
    description: 'Looks after carriers and the rules that recognise them.',
  },
  {
    email: 'readonly@postern.test',
    name: 'Beatrix Lowell',
    role: 'Read only',
    description: 'Sees everything, changes nothing.',
  },
  {
    email: 'mfa@postern.test',
    name: 'Rafael Quintero',
    role: 'Operations',
    description: 'Needs a code by e-mail after the password.',
    mfaRequired: true,
  },
]
