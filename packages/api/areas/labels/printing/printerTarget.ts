/** Resolves a printer's address. Allows only the customer's printer networks, and never this machine. */
import { isInside } from '@postern/domain/values/network.ts'
import { allowedAddress } from '../../shared/allowedAddress.ts'

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

/** Services on this machine must not receive labels. */
const ownMachine = ['127.0.0.0/8', '::1/128']

type Target = PrinterAddress | { readonly refusal: 'notKnown' | 'notAllowed' }

export async function printerTarget({ host, port }: PrinterAddress, networks: readonly string[]): Promise<Target> {
  const checked = await allowedAddress(host, networks)
  if ('refusal' in checked) return checked
  return isInside(ownMachine, checked.address) ? { refusal: 'notAllowed' } : { host: checked.address, port }
}
