"""Sends files by FTP with Python's ftplib, as an analyzer would. Arguments: host, port, user, password, file, mode.

mode: whole; cut (ends the program in the middle of the data, as a power cut would); abort (ABOR); twice (two files in one session).
Prints the last reply of the server, or the error.
"""

import ftplib
import io
import os
import sys

host, port, user, password, path, mode = sys.argv[1:7]
ftp = ftplib.FTP()
try:
    ftp.connect(host, int(port), timeout=20)
    ftp.login(user, password)
    data = open(path, "rb").read()
    name = os.path.basename(path)
    if mode in ("cut", "abort"):
        ftp.voidcmd("TYPE I")
        connection = ftp.transfercmd(f"STOR {name}")
        connection.sendall(data[: len(data) // 2])
        if mode == "cut":
            os._exit(0)
        ftp.putcmd("ABOR")
        print(ftp.getmultiline())
        sys.exit()
    ftp.cwd("/results")
    print(ftp.storbinary(f"STOR {name}", io.BytesIO(data)))
    if mode == "twice":
        print(ftp.storlines(f"STOR /results/second-{name}", io.BytesIO(data)))
    ftp.quit()
except ftplib.all_errors as error:
    print(error)
