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
    description: 'Full access everywhere.',
  },
  {
    email: 'operations@postern.test',
    name: 'Marcus Oyelaran',
    role: 'Operations',
    description: 'Keeps customers and lockers running. Has access to the system area.',
  },
  {
    email: 'implementation@postern.test',
    name: 'Ingrid Solheim',
    role: 'Implementation',
    description: 'Sets up customers, mail and lockers. No system area.',
  },
  {
    email: 'support@postern.test',
    name: 'Caleb Whitford',
    role: 'Support agent',
    description: 'Looks things up, answers tickets, opens one door at a time.',
  },
  {
    email: 'carriers@postern.test',
    name: 'Yuki Tanabe',
    role: 'Carrier analyst',
    description: 'Manages carriers and carrier rules.',
  },
  {
    email: 'readonly@postern.test',
    name: 'Beatrix Lowell',
    role: 'Read only',
    description: 'Can view everything, but can’t change anything.',
  },
  {
    email: 'mfa@postern.test',
    name: 'Rafael Quintero',
    role: 'Operations',
    description: 'Needs an email code after the password.',
    mfaRequired: true,
  },
]
