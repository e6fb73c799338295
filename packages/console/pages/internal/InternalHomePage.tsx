import { AreaHome } from '../../layouts/AreaHome.tsx'

export const InternalHomePage = () => <AreaHome area="internal" />
