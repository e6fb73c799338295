import type { Shape } from '@postern/domain/areas/labels/scene.ts'
import classes from './Stage.module.css'

const paints = { black: classes.black, white: classes.white, invert: classes.invert } as const

export const ShapePaths = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.map(({ path, paint, fillRule, isCrisp }, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name
      key={index}
      d={path}
      className={paints[paint]}
      fillRule={fillRule}
      shapeRendering={isCrisp ? 'crispEdges' : 'auto'}
    />
  ))
