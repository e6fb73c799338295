/** As the address of a dashboard names them, with the product of their apps. */
export const productOf = { parcel: 'parcels', mail: 'mail', locker: 'lockers' } as const
export type ProductName = keyof typeof productOf
export const productNames = Object.keys(productOf) as [ProductName, ...ProductName[]]
