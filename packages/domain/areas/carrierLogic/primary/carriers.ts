/** The carriers of the shared rules. */
import type { CarrierName } from '../rule.ts'

const carrier = (code: string, name: string): CarrierName => ({ code, name })

export const amazon = carrier('AMAZON', 'Amazon')
export const canadaPost = carrier('CANADA_POST', 'Canada Post')
export const canpar = carrier('CANPAR', 'Canpar')
export const dhl = carrier('DHL', 'DHL')
export const dpd = carrier('DPD', 'DPD')
export const fedex = carrier('FEDEX', 'FedEx')
export const gofo = carrier('GOFO', 'GOFO Express')
export const landmark = carrier('LANDMARK', 'Landmark Global')
export const lasership = carrier('LASERSHIP', 'LaserShip')
export const oldDominion = carrier('OLD_DOMINION', 'Old Dominion Freight Line')
export const ontrac = carrier('ONTRAC', 'OnTrac')
export const purolator = carrier('PUROLATOR', 'Purolator')
export const speedee = carrier('SPEEDEE', 'Spee-Dee Delivery')
export const ups = carrier('UPS', 'UPS')
export const usps = carrier('USPS', 'United States Postal Service')
export const yodel = carrier('YODEL', 'Yodel')
export const yunexpress = carrier('YUNEXPRESS', 'YunExpress')
/** An S10 number belongs to the postal operator of the country it names; this is the fallback without one. */
export const post = carrier('S10', 'Postal service')
