export const words = {
  stays: 'The picture stays on this device. Nothing is recorded or sent.',
  again: 'Try the camera again',
  allow: 'Allow the camera',
  unloaded: 'The camera needs the internet once',
  unloadedText:
    'The part that reads the picture is not on this device yet. Open this page once with the internet.',
  reload: 'Try again',
  offTitles: {
    refused: 'The camera is off',
    missing: 'No camera found',
    busy: 'The camera is not available',
  },
  offTexts: {
    refused:
      'This browser was told not to use the camera. To allow it, open the settings beside the address, choose Camera, then Allow. You can also practise without it.',
    missing: 'This device has no camera that the browser can use. You can practise without it.',
    busy: 'Another app may be using the camera. Close it and try again, or practise without it.',
  },
}
