/** Whether a file operation failed because the file or folder does not exist. */
export function isMissingFile(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
