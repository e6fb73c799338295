/** The most frequent station errors. Each links to the affected stations. */
import type { AppError } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './ProductApps.module.css'
import { type FleetAddress, stationsHref } from './productAppsSearch.ts'

interface TopErrorsProps {
  product: ProductName
  errors: readonly AppError[]
  total: number
  address: FleetAddress
}

const versionsText = ({ firstVersion, lastVersion }: AppError): string =>
  firstVersion === lastVersion ? `${firstVersion} only` : `${firstVersion}–${lastVersion}`

export const TopErrors = ({ product, errors, total, address }: TopErrorsProps) => (
  <Card dense title="Top errors" aside={total > errors.length ? `${errors.length} of ${total}, 24 h` : '24 h'}>
    {errors.length === 0 ? (
      <p className="dim">No station reported an error.</p>
    ) : (
      <ul className={classes.errors}>
        {errors.map((error) => (
          <li key={error.message}>
            <Link href={stationsHref(product, address, { error: error.message })} className={classes.error}>
              {error.message}
            </Link>
            <Sparkline values={error.hours} width={52} />
            <b className="num">{error.stations}</b>
            <span className={classes.versions}>{versionsText(error)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
