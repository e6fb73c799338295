/** Attachments of a message being written: uploaded one by one, kept until it's sent. */
import { type FileLimits, fileProblem, filesProblem } from '@postern/domain/files/fileContent.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { useRef, useState } from 'react'
import { reportError } from '../errors/reportError.ts'
import { uploadFile } from './uploadFile.ts'

export interface Uploads {
  readonly files: readonly KeptFile[]
  /** Why files were refused, as text. */
  readonly problems: readonly string[]
  readonly isUploading: boolean
  readonly add: (chosen: readonly File[]) => Promise<void>
  readonly remove: (id: string) => void
  readonly clear: () => void
}

interface UploadsOptions {
  /** The upload endpoint. */
  address: string
  limits: FileLimits
  /** Files uploaded earlier, for example with a draft. */
  initial?: readonly KeptFile[]
  onChange?: (files: readonly KeptFile[]) => void
}

export function useUploads({ address, limits, initial = [], onChange }: UploadsOptions): Uploads {
  const [files, setFiles] = useState(initial)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState(0)
  // Several uploads can finish between two renders; each adds to the previous result.
  const latest = useRef(initial)
  const change = (now: readonly KeptFile[]) => {
    latest.current = now
    setFiles(now)
    onChange?.(now)
  }
  const addOne = async (file: File) => {
    // Checked before the upload, so large files aren't sent in vain.
    const problem =
      fileProblem(file.name, new Uint8Array(await file.arrayBuffer()), limits) ??
      filesProblem([...latest.current.map(({ size }) => size), file.size], limits)
    if (problem !== undefined) {
      setProblems((now) => [...now, problem])
      return
    }
    setWaiting((now) => now + 1)
    try {
      const kept = await uploadFile(address, file)
      change([...latest.current, kept])
    } catch (error) {
      reportError(error)
    } finally {
      setWaiting((now) => now - 1)
    }
  }
  return {
    files,
    problems,
    isUploading: waiting > 0,
    add: async (chosen) => {
      setProblems([])
      for (const file of chosen) await addOne(file)
    },
    remove: (id) => change(latest.current.filter((file) => file.id !== id)),
    clear: () => {
      change([])
      setProblems([])
    },
  }
}
