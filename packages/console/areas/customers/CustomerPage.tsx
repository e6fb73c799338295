/**
 * The page of a customer. Kinds without their own list page are listed in a tab that appears only while the URL asks
 * for it: figures link to it, and the tab bar has no room for all of them (spec:routes#inside-a-customer).
 */
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { DetailPage } from '../../engine/record/DetailPage.tsx'
import { useRouteResource } from '../../pages/records/routeResource.ts'
import { RecordWikiPages } from '../shared/wikiPages/RecordWikiPages.tsx'
import { customerLists } from './customerLists.tsx'

export function CustomerPage() {
  const { id } = useRouteResource()
  const asked = useSearchParams().tab
  const lists = Object.fromEntries(Object.entries(customerLists).filter(([name]) => name === asked))
  return <DetailPage key={id} resource={customers} id={id} lists={lists} Beside={RecordWikiPages} />
}
