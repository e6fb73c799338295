/** The text of a page, with its images. */
import { isWikiFile } from '@postern/domain/areas/wiki/fileAddress.ts'
import { FilePicture } from '../../files/FilePicture.tsx'
import MarkdownBody from '../../ui/markdown/MarkdownBody.tsx'
import type { MarkdownOptions } from '../../ui/markdown/markdownOptions.ts'
import classes from './Wiki.module.css'

const image: NonNullable<MarkdownOptions['image']> = (src, alt) =>
  isWikiFile(src) ? <FilePicture address={src} alt={alt} className={classes.picture} /> : undefined

type PageTextProps = { text: string } & Pick<MarkdownOptions, 'anchored' | 'onTask'>

export const PageText = (props: PageTextProps) => <MarkdownBody {...props} variant="page" image={image} />
