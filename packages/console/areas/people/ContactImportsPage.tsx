/** Imports and, for contacts, the identity provider that keeps them current. */
import { ImportsPage } from '../../imports/ImportsPage.tsx'
import { ScimSource } from './scim/ScimSource.tsx'

export const ContactImportsPage = () => (
  <ImportsPage sources={(kind, customerId) => (kind === 'contacts' ? <ScimSource customerId={customerId} /> : null)} />
)
