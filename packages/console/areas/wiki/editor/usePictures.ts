/** Images for the text: selected, pasted or dropped, uploaded, then inserted at the cursor. */
import { wikiFileAddress } from '@postern/domain/areas/wiki/fileAddress.ts'
import { reportError } from '../../../errors/reportError.ts'
import { uploadFile } from '../../../files/uploadFile.ts'

/** Alt text: the file name without its extension. */
const wordsOf = (name: string): string => name.replace(/\.[a-z]{3,4}$/i, '') || 'Image'

export function usePictures(pageId: string, onKept: (words: string, src: string) => void) {
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      try {
        const { id, name } = await uploadFile(`/api/wiki/pages/${pageId}/files`, file)
        onKept(wordsOf(name), wikiFileAddress(pageId, id))
      } catch (error) {
        reportError(error)
      }
    }
  }
  const choose = (): void => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/png,image/jpeg,image/gif,image/webp'
    input.multiple = true
    input.onchange = () => void add([...(input.files ?? [])])
    input.click()
  }
  return { add: (files: readonly File[]) => void add(files), choose }
}
