/** Uses whose entry is still to be written: those of sign-in. */
export const notYet: readonly string[] = [
  'App \'login\'', 'App \'web-contents-created\'', 'AuthInfo.host', 'AuthInfo.isProxy', 'AuthInfo.port', 'AuthInfo.realm',
  'AuthenticationResponseDetails.firstAuthAttempt', 'BaseWindow.contentView', 'CallbackResponse.cancel', 'Event.preventDefault', 'FromPartitionOptions.cache',
  'HandlerDetails.url', 'OnBeforeRequestListenerDetails.resourceType', 'OnBeforeRequestListenerDetails.url', 'OnBeforeRequestListenerDetails.webContentsId',
  'Session \'will-download\'', 'Session.clearAuthCache', 'Session.clearCache', 'Session.clearStorageData', 'Session.closeAllConnections', 'Session.fromPartition',
  'Session.setDevicePermissionHandler', 'Session.setPermissionCheckHandler', 'Session.setPermissionRequestHandler', 'Session.setSpellCheckerEnabled', 'Session.webRequest',
  'View \'bounds-changed\'', 'View.addChildView', 'View.setBounds', 'View.setVisible', 'WebContents \'destroyed\'', 'WebContents \'did-fail-load\'',
  'WebContents \'did-navigate\'', 'WebContents \'did-start-navigation\'', 'WebContents \'did-stop-loading\'', 'WebContents \'dom-ready\'', 'WebContents \'login\'',
  'WebContents \'select-client-certificate\'', 'WebContents \'will-attach-webview\'', 'WebContents \'will-frame-navigate\'', 'WebContents \'will-navigate\'',
  'WebContents \'will-redirect\'', 'WebContents.close', 'WebContents.setWindowOpenHandler', 'WebContentsDidStartNavigationEventParams.isMainFrame',
  'WebContentsDidStartNavigationEventParams.isSameDocument', 'WebContentsDidStartNavigationEventParams.url', 'WebContentsView constructor', 'WebContentsView.webContents',
  'WebContentsViewConstructorOptions.webPreferences', 'WebRequest.onBeforeRequest', 'WindowOpenHandlerResponse.action',
]
