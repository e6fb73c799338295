import { AreaHome } from '../../layouts/AreaHome.tsx'

export const DashboardHomePage = () => <AreaHome area="dashboard" />
