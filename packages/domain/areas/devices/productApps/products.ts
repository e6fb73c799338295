/** Dashboard URL segment → product of its apps. */
export const productOf = { parcel: 'parcels', mail: 'mail', locker: 'lockers' } as const
export type ProductName = keyof typeof productOf
export const productNames = Object.keys(productOf) as [ProductName, ...ProductName[]]
