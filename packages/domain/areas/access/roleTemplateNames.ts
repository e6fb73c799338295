/** Apart from what they stand for: a list of roles names them, and needs no permissions for it. */
export const roleTemplateNames = ['operator', 'supervisor', 'manager', 'admin', 'readOnly', 'lockerAttendant'] as const
export type RoleTemplateName = (typeof roleTemplateNames)[number]
