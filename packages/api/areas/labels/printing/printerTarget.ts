/** Where a printer is connected to: in the customer's printer networks only, and never on this machine, unless we started it there. */
import { isInside } from '@postern/domain/values/network.ts'
import { allowedAddress } from '../../shared/allowedAddress.ts'

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

/** What listens on this machine expects no labels. */
const ownMachine = ['127.0.0.0/8', '::1/128']

type Target = PrinterAddress | { readonly refusal: 'notKnown' | 'notAllowed' }

export async function printerTarget({ host, port }: PrinterAddress, networks: readonly string[]): Promise<Target> {
  const checked = await allowedAddress(host, networks)
  if ('refusal' in checked) return checked
  return isInside(ownMachine, checked.address) ? { refusal: 'notAllowed' } : { host: checked.address, port }
}
