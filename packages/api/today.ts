/** The day it is, `YYYY-MM-DD`, as the server has it. */
export const today = (): string => new Date().toISOString().slice(0, 10)
