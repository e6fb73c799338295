import { AreaLayout } from './AreaLayout.tsx'

export const DashboardLayout = () => <AreaLayout area="dashboard" />
