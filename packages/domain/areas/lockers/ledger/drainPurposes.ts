/** Why a bank is drained. */
export const drainPurposes = ['maintenance', 'vendorChange', 'relocation', 'other'] as const
