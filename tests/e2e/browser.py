"""A real Chromium without a window, driven over chromedriver's HTTP protocol with nothing but the standard library."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

from harness import TIMEOUT

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
         # Else the driver looks for the browser at "localhost": a name that a bare machine, without /etc/hosts, does not know.
         "--remote-debugging-pipe"]
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def missing():
    """The program that is not there, or nothing."""
    return next((name for name in ("chromium", "chromedriver") if not shutil.which(name)), None)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Browser:
    def __init__(self, folder):
        """folder: a place of its own for all that a browser leaves behind."""
        self.port = free_port()
        env = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder / "config"), XDG_CACHE_HOME=str(folder / "cache"))
        with open(folder / "chromedriver.log", "wb") as log:
            self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}"], env=env, stdin=subprocess.DEVNULL,
                                           stdout=log, stderr=log)
        self.path = ""
        options = {"args": [*FLAGS, f"--user-data-dir={folder / 'profile'}"], "binary": shutil.which("chromium")}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.wait_for_driver()
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.path = f"/session/{session['sessionId']}"
        self.open("about:blank")
        self.log("performance")  # what the browser's own first page asked for

    def wait_for_driver(self):
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                self.ask("GET", "/status")
                return
            except OSError:
                if time.monotonic() > end or self.driver.poll() is not None:
                    raise
                time.sleep(0.05)

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.path}{path}", data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with DIRECT.open(request, timeout=TIMEOUT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as e:
            raise AssertionError(f"chromedriver: {e.read().decode(errors='replace')[:800]}") from e

    def close(self):
        try:
            self.ask("DELETE", "")
        except (OSError, AssertionError):
            pass
        self.driver.terminate()
        self.driver.wait(TIMEOUT)

    def open(self, address):
        self.ask("POST", "/url", {"url": address})

    def run(self, script, *words):
        """Statements that may end in 'return VALUE'."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(words)})

    def wait(self, script, what, seconds=TIMEOUT):
        end = time.monotonic() + seconds
        while not self.run(f"return Boolean({script})"):
            if time.monotonic() > end:
                raise AssertionError(f"never came true: {what}")
            time.sleep(0.05)

    def cdp(self, command, **words):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": words})

    def size(self, width, height):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def colours(self, scheme):
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def log(self, kind):
        """What came since the last look: "browser" is the console, "performance" has the network."""
        return self.ask("POST", "/se/log", {"type": kind})

    def requests(self):
        told = [json.loads(row["message"])["message"] for row in self.log("performance")]
        return [row["params"]["request"]["url"] for row in told if row["method"] == "Network.requestWillBeSent"]

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))
