/** Separate from the templates themselves, so that the role list can name them without loading any permissions. */
export const roleTemplateNames = ['operator', 'supervisor', 'manager', 'admin', 'readOnly', 'lockerAttendant'] as const
export type RoleTemplateName = (typeof roleTemplateNames)[number]
