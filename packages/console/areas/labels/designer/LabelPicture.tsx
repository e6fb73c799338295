/** A label as it prints, to look at. */
import type { Scene } from '@postern/domain/areas/labels/scene.ts'
import { ShapePaths } from './canvas/ShapePaths.tsx'
import classes from './canvas/Stage.module.css'

export const LabelPicture = ({ scene, name }: { scene: Scene; name: string }) => (
  <svg role="img" aria-label={name} viewBox={`0 0 ${scene.width} ${scene.height}`} className={classes.picture}>
    <g className={classes.print}>
      <rect width={scene.width} height={scene.height} fill="#fff" />
      <ShapePaths shapes={scene.shapes} />
    </g>
  </svg>
)
