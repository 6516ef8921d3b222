/// Two whole prototypes as people type them, with a link on each line: an app that reserves berths, and the guide of a
/// museum. Between them they use most of what a document can say.
public enum SpecifiedPrototypes {
  /// Tabs, a menu at the edge, a list of 10,000 rows, a card, an alert, and a favorite that is a variable.
  public static let berth = #"""
    { "schema": 1, "title": "Reserve a berth", "variables": { "favorite": false },
      "parts": [
        { "id": "tab-bar", "height": 83, "tabs": ["harbors", "favorites", "settings"], "links": [
          { "label": "Harbors", "area": [0, 0, 131, 49], "to": "harbors" },
          { "label": "Favorites", "area": [131, 0, 131, 49], "to": "favorites" },
          { "label": "Settings", "area": [262, 0, 131, 49], "to": "settings" } ] } ],
      "screens": [
        { "id": "harbors", "asset": "screens/harbors", "parts": ["tab-bar"], "links": [
          { "label": "Stornoway", "area": [16, 280, 361, 66], "to": "detail" },
          { "label": "Menu", "trigger": "edge", "to": "menu" },
          { "label": "Menu hint", "area": [8, 59, 44, 44], "action": "nudge", "direction": "backward", "to": "menu" } ] },
        { "id": "favorites", "asset": "screens/favorites", "parts": ["tab-bar"], "layers": [
          { "id": "rows", "assets": ["cells/boat", "cells/anchor"], "area": [0, 150, 393, 619], "scroll": "vertical",
            "repeat": 10000, "bounce": 0.5 } ],
          "links": [ { "label": "Harbor", "layer": "rows", "to": "detail" } ] },
        { "id": "settings", "asset": "screens/settings", "parts": ["tab-bar"] },
        { "id": "detail", "asset": "screens/harbor-detail", "layers": [
          { "asset": "icons/heart-filled", "area": [337, 65], "when": { "favorite": true } } ], "links": [
          { "label": "Back", "area": [0, 59, 60, 44], "action": "back" },
          { "label": "Favorite", "area": [325, 59, 52, 44], "toggle": ["favorite"] },
          { "label": "Reserve a berth", "area": [16, 736, 361, 50], "to": "reserve", "transition": "card",
            "overrides": [ { "slot": { "device": "ipad" }, "area": [250, 1080, 334, 50] } ] } ] },
        { "id": "reserve", "asset": "screens/reserve", "links": [
          { "label": "Cancel", "area": [0, 59, 90, 44], "action": "close" },
          { "label": "Confirm", "area": [16, 736, 361, 50], "to": "done", "transition": "snap" } ] },
        { "id": "done", "asset": "screens/done", "overlay": { "closeOutside": false }, "links": [
          { "label": "OK", "area": [20, 92, 230, 44], "action": "back", "to": "harbors", "transition": "drop" } ] },
        { "id": "menu", "asset": "screens/menu", "overlay": { "position": "start", "reveal": true }, "links": [
          { "label": "Settings", "area": [0, 120, 280, 44], "to": "settings" } ] } ] }
    """#

  /// Fields, a choice, a photo, and a code that unlocks the next screen.
  public static let museum = #"""
    { "schema": 1, "title": "Museum guide", "variables": { "name": "", "filter": "", "response": "", "photo": "", "code": "" },
      "parts": [
        { "id": "back", "edge": "top", "height": 103, "links": [ { "label": "Back", "area": [0, 59, 80, 44], "action": "back" } ] },
        { "id": "floors", "edge": "top", "height": 147, "tabs": ["lobby", "floor-4"],
          "layers": [ { "text": "Hello {name}. Filter: {filter}", "area": [16, 70, 290, 22], "size": 13 } ], "links": [
          { "label": "Search", "area": [313, 59, 80, 44], "to": "search" },
          { "label": "Lobby", "area": [16, 103, 180, 44], "to": "lobby" },
          { "label": "Floor 4", "area": [197, 103, 180, 44], "to": "floor-4" } ] } ],
      "screens": [
        { "id": "welcome", "asset": "guide/welcome",
          "layers": [ { "field": { "variable": "name", "placeholder": "Your name" }, "area": [40, 420, 313, 44] } ],
          "links": [ { "label": "Enter", "area": [40, 484, 313, 50], "when": { "name": { "empty": false } }, "to": "lobby" } ] },
        { "id": "lobby", "asset": "guide/lobby", "parts": ["floors"] },
        { "id": "floor-4", "asset": "guide/floor-4", "parts": ["floors"],
          "layers": [ { "asset": "guide/bubble", "area": [180, 400], "when": { "filter": "Betrayal" } } ],
          "links": [ { "label": "Artwork", "area": [170, 390, 60, 60], "when": { "filter": "Betrayal" }, "to": "artwork" } ] },
        { "id": "search", "asset": "guide/search", "layers": [
          { "field": { "variable": "filter", "type": "choice", "options": ["Betrayal", "Courage", "Love"] },
            "area": [40, 300, 313, 44] } ], "links": [
          { "label": "Filter", "area": [40, 420, 313, 50], "action": "back" },
          { "label": "Clear filter", "area": [40, 484, 313, 50], "action": "back", "set": { "filter": "" } } ] },
        { "id": "artwork", "asset": "guide/artwork", "parts": ["back"], "layers": [
          { "field": { "variable": "response", "placeholder": "Your response" }, "area": [16, 200, 361, 88] },
          { "photo": "photo", "area": [16, 360, 361, 240] } ], "links": [
          { "label": "Take photo", "area": [16, 304, 172, 44], "action": "camera", "variable": "photo" },
          { "label": "Choose photo", "area": [205, 304, 172, 44], "action": "photo", "variable": "photo" },
          { "label": "Share", "area": [313, 59, 80, 44], "to": "unlock" } ] },
        { "id": "unlock", "asset": "guide/unlock", "parts": ["back"], "layers": [
          { "field": { "variable": "code", "type": "number", "placeholder": "Code next to the piece" },
            "area": [40, 300, 313, 44] } ], "links": [
          { "label": "Unlock responses", "area": [40, 360, 313, 50], "when": { "code": "4711" }, "to": "response-1" },
          { "label": "Wrong code", "area": [40, 360, 313, 50], "action": "nudge" } ] },
        { "id": "response-1", "asset": "guide/response-1", "parts": ["back"],
          "links": [ { "label": "Next", "trigger": "swipe", "to": "response-2", "transition": "slide" } ] },
        { "id": "response-2", "asset": "guide/response-2", "parts": ["back"],
          "links": [ { "label": "Previous", "trigger": "swipe", "direction": "backward", "action": "back" } ] } ] }
    """#
}
