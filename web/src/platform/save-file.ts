/** Saves a blob as a download with this name. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Long enough for the download to start.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
