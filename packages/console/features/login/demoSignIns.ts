/** The demo world's people (design §1). Shown only when the server says that it holds the demo. */
export const demoPassword = 'postern-demo-1'

export const demoSignIns = [
  { email: 'admin@postern.test', role: 'Super admin' },
  { email: 'operations@postern.test', role: 'Operations' },
  { email: 'implementation@postern.test', role: 'Implementation' },
  { email: 'support@postern.test', role: 'Support agent' },
  { email: 'carriers@postern.test', role: 'Carrier analyst' },
  { email: 'readonly@postern.test', role: 'Read only' },
  { email: 'mfa@postern.test', role: 'With a second factor' },
] as const
