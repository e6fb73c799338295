import { useSpaceGroup, useWikiTrail, WikiHead, WikiNav } from '../areas/wiki/WikiNav.tsx'
import { useCan } from '../session/useSession.ts'
import { AreaLayout } from './AreaLayout.tsx'
import { Shell } from './Shell.tsx'

function OpenWiki() {
  return (
    <Shell
      area="internal"
      head={<WikiHead />}
      label="Wiki"
      below={useWikiTrail()}
      groups={[{ content: <WikiNav />, items: [] }, useSpaceGroup()]}
    />
  )
}

export default function WikiLayout() {
  return useCan()('internal.wiki.view') ? <OpenWiki /> : <AreaLayout area="internal" />
}
