/** Why a bank is emptied. */
export const drainPurposes = ['maintenance', 'vendorChange', 'relocation', 'other'] as const
