/** Fill patterns that distinguish states without color. */
import classes from './BankWall.module.css'

export const WallPatterns = () => (
  <defs>
    <pattern id="door-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V6" className={classes.hatch} />
    </pattern>
    <pattern id="door-stripes" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M3.5 0V14" className={classes.stripes} />
    </pattern>
    <pattern id="door-dots" width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="1.5" cy="1.5" r="1" className={classes.dots} />
    </pattern>
  </defs>
)
