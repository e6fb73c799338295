/** File limits per message. */
import { type FileLimits, megabyte } from '../../files/fileContent.ts'

export const messageFileLimits: FileLimits = { maxBytes: 25 * megabyte, maxTotalBytes: 250 * megabyte, maxFiles: 10 }
