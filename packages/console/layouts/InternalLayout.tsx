import { AreaLayout } from './AreaLayout.tsx'

export const InternalLayout = () => <AreaLayout area="internal" />
