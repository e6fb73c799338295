import { AreaHome } from '../../layouts/AreaHome.tsx'

export const SystemHomePage = () => <AreaHome area="system" />
