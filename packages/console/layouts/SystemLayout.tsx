import { AreaLayout } from './AreaLayout.tsx'

export const SystemLayout = () => <AreaLayout area="system" />
